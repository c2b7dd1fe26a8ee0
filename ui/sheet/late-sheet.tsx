import { lazy, Suspense, useEffect, useState } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import type { SheetProps } from './sheet.tsx';

const loadSheet = () => import('./sheet.tsx').then((all) => ({ default: all.Sheet }));
const loadDialog = () => import('./confirm-dialog.tsx').then((all) => ({ default: all.ConfirmDialog }));
const Sheet = lazy(loadSheet);
const ConfirmDialog = lazy(loadDialog);
/** Once the screen itself has had the line for itself. */
const FETCH_AFTER_MS = 1_000;

/** A sheet whose code comes after the screen's own, which is drawn sooner without; the first tap hardly ever waits for it. */
export function LateSheet(props: SheetProps) {
  if (!useWasOpen(props.open, loadSheet)) return null;
  return (
    <Suspense>
      <Sheet {...props} />
    </Suspense>
  );
}

/** As late, what asks before a command. */
export function LateConfirmDialog(props: ConfirmDialogProps) {
  if (!useWasOpen(props.open, loadDialog)) return null;
  return (
    <Suspense>
      <ConfirmDialog {...props} />
    </Suspense>
  );
}

/** Whether it has been open, and so is kept that it can be seen closing; its code is fetched meanwhile. */
function useWasOpen(open: boolean, load: () => Promise<unknown>): boolean {
  useEffect(() => {
    const timer = setTimeout(() => load().catch(() => undefined), FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [load]);
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return wasOpen;
}
