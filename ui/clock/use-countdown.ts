import { useEffect, useState } from 'react';

const TICK_MS = 250;

/** Whole seconds left of `lifeMs`, counted on this device from when `key` was first seen; 0 once they are over. */
export function useCountdown(key: string, lifeMs: number): number {
  const [state, setState] = useState({ key, left: lifeMs });
  useEffect(() => {
    const endsAt = performance.now() + lifeMs;
    const update = () => setState({ key, left: Math.max(0, endsAt - performance.now()) });
    update();
    const timer = setInterval(update, TICK_MS);
    return () => clearInterval(timer);
  }, [key, lifeMs]);
  return Math.ceil((state.key === key ? state.left : lifeMs) / 1000);
}
