import { startTransition, useState, useTransition } from 'react';
import { afterPaint } from '#ui/screen/after-paint.ts';

/**
 * A sheet that a tap asks for. Whatever was tapped says by `isOpening` that it was heard, in a frame of its own, before the
 * sheet is fetched and drawn.
 */
export function useOpening() {
  const [isOpen, setIsOpen] = useState(false);
  const [isOpening, startOpening] = useTransition();
  const open = () =>
    startOpening(async () => {
      await new Promise<void>((heard) => afterPaint(() => heard()));
      startTransition(() => setIsOpen(true));
    });
  return { isOpen, setIsOpen, isOpening, open };
}
