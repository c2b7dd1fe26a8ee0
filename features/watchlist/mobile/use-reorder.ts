import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useState } from 'react';

/** An entry that is on its way to another place; the list itself changes when it is put down. */
export interface Moving {
  readonly id: string;
  readonly by: 'pointer' | 'keys';
  readonly from: number;
  readonly to: number;
  /** How far it has been taken from its place, in pixels. */
  readonly offset: number;
  /** Of one row, in pixels. */
  readonly height: number;
}

export type MoveNews = 'lifted' | 'at' | 'dropped' | 'kept';

interface ReorderOptions {
  readonly ids: readonly string[];
  /** Puts an entry right before another one, or to the end. */
  readonly onMove: (id: string, before: string | null) => void;
  /** For who cannot see it; `place` counts from 1. */
  readonly onNews: (news: MoveNews, id: string, place: number) => void;
}

/** What a handle needs to hear. */
export interface HandleProps {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(): void;
  onPointerCancel(): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  onBlur(): void;
}

/** Where a finger took hold; in page coordinates, so that scrolling counts as moving. */
interface Grip {
  readonly id: string;
  readonly pageY: number;
  readonly clientY: number;
}

/** A finger trembles. */
const SLACK_PX = 4;
/** So near to the window's edge the page scrolls on by itself. */
const EDGE_PX = 96;
const SCROLL_PX = 9;

/** Reorders a list of equally high rows by dragging a handle, or by space and arrows on it. */
export function useReorder({ ids, onMove, onNews }: ReorderOptions) {
  const [moving, setMoving] = useState<Moving | null>(null);
  const [grip, setGrip] = useState<Grip | null>(null);

  const drop = () => {
    setGrip(null);
    setMoving(null);
    if (moving === null) return;
    const { id, from, to } = moving;
    if (from === to) return onNews('kept', id, to + 1);
    onMove(id, ids.filter((each) => each !== id)[to] ?? null);
    onNews('dropped', id, to + 1);
  };
  const cancel = () => {
    setGrip(null);
    setMoving(null);
    if (moving?.by === 'keys') onNews('kept', moving.id, moving.from + 1);
  };
  const dragTo = ({ id, pageY, clientY }: Grip, height: number) => {
    const from = ids.indexOf(id);
    const offset = clientY + scrollY - pageY;
    const to = clamp(from + Math.round(offset / height), ids.length);
    setMoving({ id, by: 'pointer', from, to, offset, height });
  };
  const drawn = moving?.by === 'pointer' ? grip : null;
  useEdgeScroll(drawn?.clientY ?? null, () => {
    if (drawn && moving) dragTo(drawn, moving.height);
  });

  const handle = (id: string): HandleProps => ({
    onPointerDown(event) {
      if (event.button !== 0 || moving !== null) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setGrip({ id, pageY: event.clientY + scrollY, clientY: event.clientY });
    },
    onPointerMove(event) {
      if (grip?.id !== id) return;
      const isHeld = moving === null && Math.abs(event.clientY + scrollY - grip.pageY) < SLACK_PX;
      if (isHeld) return;
      const next = { ...grip, clientY: event.clientY };
      setGrip(next);
      dragTo(next, heightOf(event.currentTarget));
    },
    onPointerUp: () => (moving?.by === 'pointer' ? drop() : setGrip(null)),
    onPointerCancel: () => (moving?.by === 'pointer' ? cancel() : setGrip(null)),
    onBlur: () => {
      if (moving?.by === 'keys' && moving.id === id) cancel();
    },
    onKeyDown(event) {
      const next = byKey(event, id, ids, moving);
      if (next === undefined) return;
      event.preventDefault();
      if (next === 'drop') drop();
      else if (next === 'cancel') cancel();
      else {
        setMoving(next);
        onNews(moving === null ? 'lifted' : 'at', id, next.to + 1);
      }
    },
  });
  return { moving, handle };
}

function byKey(
  { key, currentTarget }: KeyboardEvent<HTMLElement>,
  id: string,
  ids: readonly string[],
  moving: Moving | null,
): Moving | 'drop' | 'cancel' | undefined {
  const isLifted = moving?.by === 'keys' && moving.id === id;
  const isPress = key === ' ' || key === 'Enter';
  if (!isLifted) {
    if (!isPress) return undefined;
    const from = ids.indexOf(id);
    return { id, by: 'keys', from, to: from, offset: 0, height: heightOf(currentTarget) };
  }
  if (isPress) return 'drop';
  if (key === 'Escape') return 'cancel';
  const to = { ArrowUp: moving.to - 1, ArrowDown: moving.to + 1, Home: 0, End: ids.length - 1 }[key];
  if (to === undefined) return undefined;
  const place = clamp(to, ids.length);
  return { ...moving, to: place, offset: (place - moving.from) * moving.height };
}

const heightOf = (handle: HTMLElement) => handle.closest('li')?.offsetHeight ?? 1;
const clamp = (at: number, count: number) => Math.min(Math.max(at, 0), count - 1);

/** Scrolls the page while a finger holds something near its edge; what it holds stays under it. */
function useEdgeScroll(clientY: number | null, onScroll: () => void): void {
  const step = useEffectEvent(() => {
    if (clientY === null) return;
    const before = scrollY;
    if (clientY < EDGE_PX) scrollBy(0, -SCROLL_PX);
    else if (clientY > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX);
    if (scrollY !== before) onScroll();
  });
  const isOn = clientY !== null;
  useEffect(() => {
    if (!isOn) return undefined;
    let frame = requestAnimationFrame(function next() {
      step();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [isOn]);
}

/** How far a row stands from its own place while another one is on its way, in pixels. */
export function shiftOf(id: string, at: number, moving: Moving | null): number {
  if (moving === null) return 0;
  if (moving.id === id) return moving.offset;
  if (at > moving.from && at <= moving.to) return -moving.height;
  if (at < moving.from && at >= moving.to) return moving.height;
  return 0;
}
