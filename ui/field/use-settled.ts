import { useDeferredValue, useEffect, useState } from 'react';

const TYPING_MS = 250;

/** What is typed once it has not changed for a moment: each letter is no question of its own. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return useDeferredValue(settled);
}
