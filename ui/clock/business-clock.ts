import { useEffect, useState, useSyncExternalStore } from 'react';

/** `sandbox`: money and market are simulated; `live`: they are real. */
export type Mode = 'sandbox' | 'live';

let offsetMs = 0;
/** A page that the server has drawn says what kind of server that is. */
let mode: Mode = globalThis.document?.documentElement?.dataset.mode === 'live' ? 'live' : 'sandbox';
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

/** What kind of server this is; `sandbox` until it is known, so that simulated money is never shown as real. */
export function setMode(next: Mode): void {
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

const isMoved = () => Math.abs(offsetMs) > MOVED_MS;

/** Whether business time runs ahead of the device's clock, so that a time shown needs to say whose it is. */
export function useIsClockMoved(): boolean {
  return useSyncExternalStore(subscribe, isMoved, isMoved);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const presentMode = () => mode;

/** The mode of the server. */
export function useMode(): Mode {
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
