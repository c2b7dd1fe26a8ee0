import { type RefCallback, useEffect, useState } from 'react';

/** A screen's height ahead, so that the next page is there before the thumb is. */
const AHEAD = '0px 0px 100% 0px';

/** Calls back when the marked element nears the screen; the next page of a list that is being scrolled. */
export function useEndInSight(onSight: () => void, isActive: boolean): RefCallback<HTMLElement> {
  const [end, setEnd] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!end || !isActive) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onSight();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [end, isActive, onSight]);
  return setEnd;
}
