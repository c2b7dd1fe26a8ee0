import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * The phone's back button leaves what lies on top before it leaves the screen beneath: while `open`, a step back
 * through the browser's history is not taken and `onBack` is called instead. Links inside lead on as ever.
 */
export function useBackCloses(open: boolean, onBack: () => void): void {
  const { history } = useRouter();
  useLaidStep(open);
  const latest = useRef(onBack);
  // With the drawing itself: a step back may come before what is done after it.
  useLayoutEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => {
    if (!open) return;
    return history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }: { action: string }) => {
        if (action !== 'BACK') return false;
        // Once the history stands where it was: a step back before that would leave nothing and lead astray.
        addEventListener('popstate', () => latest.current(), { once: true });
        return true;
      },
    });
  }, [open, history]);
}

/**
 * On the first page that was opened, by a link from outside or from a notification, a step back would leave the app
 * unheard: one is laid down so that it is heard, and taken up again once nothing lies on top.
 */
function useLaidStep(open: boolean): void {
  const router = useRouter();
  const { history } = router;
  const laid = useRef<string | null>(null);
  // After each drawing: the sheet before this one may have taken its own up since.
  useEffect(() => {
    if (!open || history.canGoBack()) return;
    void router.navigate({
      to: '.',
      search: true,
      state: (present) => ({ ...present, isLaid: true }),
      resetScroll: false,
      ignoreBlocker: true,
    });
    laid.current = history.location.state.__TSR_key ?? null;
  });
  useEffect(() => {
    if (!open) return;
    return () => {
      // Unheard by a sheet that took this one's place, as the receipt that of the review.
      if (laid.current !== null && laid.current === history.location.state.__TSR_key)
        history.back({ ignoreBlocker: true });
      laid.current = null;
    };
  }, [open, history]);
}
