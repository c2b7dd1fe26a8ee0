/** A finger that has gone so far has shown which way it is going. */
const DECIDED_PX = 6;
/** A finger that rests first wants the crosshair, which it may then lead anywhere. */
const RESTED_MS = 400;

interface Gesture {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/**
 * The chart's library takes every one-finger drag for itself, so a page could not be scrolled over a chart. Here a drag that
 * goes up or down is taken from it and left to the browser, and the library is told that the finger was lifted; sideways
 * drags, pinches and long presses stay its own. `element` is the one the library draws in. Gives the way to stop.
 */
export function letPageScroll(element: HTMLElement): () => void {
  let gesture: Gesture | null = null;

  const onStart = (event: TouchEvent) => {
    const [touch] = event.touches;
    const isSingle = event.touches.length === 1 && touch !== undefined;
    gesture = isSingle ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp } : null;
  };
  const onMove = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (!event.isTrusted || gesture === null || touch === undefined) return;
    const across = Math.abs(touch.clientX - gesture.x);
    const along = Math.abs(touch.clientY - gesture.y);
    if (across + along < DECIDED_PX) return;
    const isPageScroll = along > across && event.timeStamp - gesture.at < RESTED_MS;
    gesture = null;
    if (!isPageScroll) return;
    event.stopPropagation();
    lift(event.target ?? element, touch);
  };

  const own = element.firstElementChild;
  if (own instanceof HTMLElement) {
    // The library forbids both on its own element.
    own.style.touchAction = 'pan-y';
    own.style.overscrollBehavior = 'auto';
  }
  const stop = new AbortController();
  const listening = { capture: true, passive: true, signal: stop.signal };
  element.addEventListener('touchstart', onStart, listening);
  element.addEventListener('touchmove', onMove, listening);
  return () => stop.abort();
}

/** A move first, so that the end is not taken for a tap. */
function lift(target: EventTarget, touch: Touch): void {
  const tell = (type: string, touches: Touch[]) =>
    target.dispatchEvent(
      Object.assign(new Event(type, { bubbles: true }), {
        touches,
        targetTouches: touches,
        changedTouches: [touch],
      }),
    );
  tell('touchmove', [touch]);
  tell('touchend', []);
}
