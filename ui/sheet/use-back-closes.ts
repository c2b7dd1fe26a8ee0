import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * The phone's back button leaves what lies on top before it leaves the screen beneath: while `open`, a step back
 * through the browser's history is not taken and `onBack` is called instead. Links inside lead on as ever.
 */
export function useBackCloses(open: boolean, onBack: () => void): void {
  const { history } = useRouter();
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => {
    if (!open) return;
    return history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }: { action: string }) => {
        if (action !== 'BACK') return false;
        latest.current();
        return true;
      },
    });
  }, [open, history]);
}
