import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/** How far a finger pulls before letting go asks again, and how far the page follows. */
const ASKS_AT = 72;
const FOLLOWS_TO = 96;

/** Pulling a page down from its very top, then letting go. `pulled` is how far, in CSS pixels; `asks` whether letting go now asks. */
export function usePull(
  place: RefObject<HTMLElement | null>,
  onPull: () => void,
): { pulled: number; asks: boolean } {
  const [pulled, setPulled] = useState(0);
  const from = useRef<number | null>(null);
  const far = useRef(0);
  const move = (distance: number) => {
    far.current = distance;
    setPulled(distance);
  };
  const start = useEffectEvent((event: TouchEvent) => {
    from.current = scrollY <= 0 && event.touches.length === 1 ? (event.touches[0]?.clientY ?? null) : null;
  });
  const follow = useEffectEvent((event: TouchEvent) => {
    const y = event.touches[0]?.clientY;
    if (from.current === null || y === undefined) return;
    // A finger that scrolls down the page pulls nothing.
    move(scrollY > 0 ? 0 : Math.max(0, Math.min(FOLLOWS_TO, (y - from.current) / 2)));
  });
  const end = useEffectEvent(() => {
    const asks = far.current >= ASKS_AT;
    from.current = null;
    move(0);
    if (asks) onPull();
  });
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const passive = { passive: true };
    const [down, along, up] = [
      (event: TouchEvent) => start(event),
      (event: TouchEvent) => follow(event),
      () => end(),
    ];
    // The browser's own pull would load the whole page anew.
    const root = document.documentElement.style;
    root.overscrollBehaviorY = 'contain';
    element.addEventListener('touchstart', down, passive);
    element.addEventListener('touchmove', along, passive);
    element.addEventListener('touchend', up);
    element.addEventListener('touchcancel', up);
    return () => {
      root.overscrollBehaviorY = '';
      element.removeEventListener('touchstart', down);
      element.removeEventListener('touchmove', along);
      element.removeEventListener('touchend', up);
      element.removeEventListener('touchcancel', up);
    };
  }, [place]);
  return { pulled, asks: pulled >= ASKS_AT };
}
