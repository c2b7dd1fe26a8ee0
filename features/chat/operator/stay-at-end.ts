import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** So near to its end a reader is at it. */
const NEAR_PX = 24;

/** Keeps a box that scrolls at its end: when something new comes last, and when it grows lower while its end was in sight. */
export function useStayAtEnd(box: RefObject<HTMLElement | null>, last: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when something else comes last
  useLayoutEffect(() => toEnd(box.current), [last]);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let atEnd = true;
    const look = () => {
      atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
    };
    const observer = new ResizeObserver(() => {
      if (atEnd) toEnd(element);
    });
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box]);
}

function toEnd(element: HTMLElement | null): void {
  if (element) element.scrollTop = element.scrollHeight;
}
