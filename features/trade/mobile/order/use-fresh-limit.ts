import { useEffect, useEffectEvent } from 'react';
import type { Bound, Confirmation } from '#ui/preview/use-confirmation.ts';

/** Long enough for an answer on a slow line. */
const BEFORE_END_S = 6;

/**
 * Asks for a limit order's figures again shortly before they expire: its price is its own, so nobody is to hurry for a
 * quote's sake. A refusal stays on the screen and is not asked for again.
 */
export function useFreshLimit(confirmation: Confirmation<Bound & { readonly type: string }>): void {
  const { preview, secondsLeft, isUnderWay, done, refusal, asking } = confirmation;
  const isWaiting = preview?.type === 'limit' && !isUnderWay && done === null && refusal === null;
  const isDue = isWaiting && secondsLeft <= BEFORE_END_S && asking.failure === null && !asking.busy;
  const refresh = useEffectEvent(() => confirmation.refresh());
  useEffect(() => {
    if (isDue) refresh();
  }, [isDue]);
}
