import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ShownMode } from '#kernel/contract/real-prices.ts';

let offsetMs = 0;
/** The page says what is real, where anything is. */
let mode = (globalThis.document?.documentElement?.dataset.mode ?? 'none') as ShownMode;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** The server's business time: in the sandbox it can run ahead of the device's clock. */
export function setBusinessNow(now: number): void {
  const next = now - Date.now();
  // A second more or less is the line's delay, not a move.
  if (Math.abs(next - offsetMs) < 1_500) return;
  offsetMs = next;
  tell();
}

/** What is real here; `none` until it is known, so that nothing simulated is shown as real. */
export function setMode(next: ShownMode): void {
  if (mode === next) return;
  mode = next;
  document.documentElement.dataset.mode = next;
  tell();
}

/** Business time, epoch milliseconds: what sessions and the age of quotes go by. */
export function businessNow(): number {
  return Date.now() + offsetMs;
}

/** A line's delay is none: from here on the clock was moved. */
const MOVED_MS = 60_000;

// Where anything is real, time is: then it is the device's clock that differs.
const isMoved = () => mode === 'none' && Math.abs(offsetMs) > MOVED_MS;

/** Whether business time runs ahead of the device's clock, so that a time shown needs to say whose it is. */
export function useIsClockMoved(): boolean {
  return useSyncExternalStore(subscribe, isMoved, isMoved);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const presentMode = () => mode;

/** What is real here. */
export function useMode(): ShownMode {
  return useSyncExternalStore(subscribe, presentMode, presentMode);
}

/** Business time that draws again every so often and after each move of the sandbox's clock. */
export function useBusinessNow(everyMs: number): number {
  const [now, setNow] = useState(businessNow);
  useEffect(() => {
    const update = () => setNow(businessNow());
    update();
    const timer = setInterval(update, everyMs);
    const stop = subscribe(update);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [everyMs]);
  return now;
}
