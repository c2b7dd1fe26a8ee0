import { type PointerEvent, useState } from 'react';

/** Enough to know a swipe from a tap or a scroll. */
const SLACK_PX = 10;
/** As wide as the button that lies under the row. */
export const OPEN_PX = 88;
/** Swiped over so much of the row, it is removed at once. */
const REMOVE_SHARE = 0.55;

interface Touch {
  readonly x: number;
  readonly y: number;
  readonly from: number;
  readonly isSwipe: boolean;
}

/** A row that a finger draws aside: a little way shows what lies under it, a long way does it. */
export function useSwipe(onRemove: () => void) {
  const [touch, setTouch] = useState<Touch | null>(null);
  const [offset, setOffset] = useState(0);
  const close = () => setOffset(0);
  const end = (width: number) => {
    setTouch(null);
    if (!touch?.isSwipe) return;
    if (-offset > width * REMOVE_SHARE) onRemove();
    setOffset(-offset > OPEN_PX / 2 && -offset <= width * REMOVE_SHARE ? -OPEN_PX : 0);
  };
  return {
    offset,
    isMoving: touch?.isSwipe ?? false,
    close,
    props: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        // A mouse has the button of the edit mode; drawn by it, a link is dragged away.
        if (event.pointerType === 'mouse' || !event.isPrimary) return;
        setTouch({ x: event.clientX, y: event.clientY, from: offset, isSwipe: false });
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (touch === null) return;
        const [across, along] = [event.clientX - touch.x, event.clientY - touch.y];
        if (!touch.isSwipe) {
          if (Math.abs(along) > SLACK_PX) return setTouch(null);
          if (Math.abs(across) < SLACK_PX) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setTouch({ ...touch, isSwipe: true });
        }
        setOffset(Math.min(0, touch.from + across));
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => end(event.currentTarget.offsetWidth),
      onPointerCancel: () => {
        setTouch(null);
        close();
      },
    },
  };
}
