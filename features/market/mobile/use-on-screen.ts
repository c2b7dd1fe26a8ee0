import { type RefObject, useEffect, useState } from 'react';

/** Begins a little before the row comes into sight. */
const MARGIN = '120px';
const calls = new WeakMap<Element, (onScreen: boolean) => void>();
let observer: IntersectionObserver | null = null;

/** One observer for all rows. */
function observe(element: Element, call: (onScreen: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) calls.get(entry.target)?.(entry.isIntersecting);
    },
    { rootMargin: MARGIN },
  );
  calls.set(element, call);
  observer.observe(element);
  return () => {
    calls.delete(element);
    observer?.unobserve(element);
  };
}

/** Whether an element is in sight, or nearly: quotes are asked for what is on screen only. */
export function useOnScreen(ref: RefObject<Element | null>): boolean {
  const [onScreen, setOnScreen] = useState(false);
  useEffect(() => (ref.current ? observe(ref.current, setOnScreen) : undefined), [ref]);
  return onScreen;
}
