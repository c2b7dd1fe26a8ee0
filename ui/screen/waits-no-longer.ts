import { useEffect, useEffectEvent } from 'react';

/** Nobody waits longer for one slow answer. */
const MOST_MS = 5_000;

/** Goes on without the answers that have not come within five seconds. */
export function useWaitsNoLonger(onLate: () => void): void {
  const goOn = useEffectEvent(onLate);
  useEffect(() => {
    const timer = setTimeout(() => goOn(), MOST_MS);
    return () => clearTimeout(timer);
  }, []);
}
