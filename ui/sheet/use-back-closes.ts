import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { layOnTop } from './layers.ts';

/**
 * The phone's back button leaves what lies on top before it leaves the screen beneath: while `open`, a step back
 * through the browser's history is not taken and `onBack` is called instead. Links inside lead on as ever.
 */
export function useBackCloses(open: boolean, onBack: () => void): void {
  const router = useRouter();
  const latest = useRef(onBack);
  // With the drawing itself: a step back may come before what is done after it.
  useLayoutEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => (open ? layOnTop(router, () => latest.current()) : undefined), [open, router]);
}
