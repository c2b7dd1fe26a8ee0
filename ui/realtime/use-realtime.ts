import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { InvestorEvent, QuoteTick } from './messages.ts';
import { createSocket, type LineStanding, type RealtimeSocket } from './socket.ts';

const newest = new Map<string, QuoteTick>();
const quoteListeners = new Map<string, Set<() => void>>();
const eventListeners = new Set<(event: InvestorEvent) => void>();
const standingListeners = new Set<() => void>();
let standing: LineStanding = { open: false, everOpen: false, failures: 0, retryAt: null };
let socket: RealtimeSocket | null = null;

function stand(next: LineStanding): void {
  standing = next;
  for (const listener of standingListeners) listener();
}

function line(): RealtimeSocket {
  socket ??= createSocket((message) => {
    if (message.type === 'event') {
      for (const listener of eventListeners) listener(message);
    } else if (message.type === 'quotes') {
      for (const quote of message.quotes) newest.set(quote.id, quote);
      for (const quote of message.quotes)
        for (const listener of quoteListeners.get(quote.id) ?? []) listener();
    }
  }, stand);
  return socket;
}

function listen(id: string, listener: () => void): () => void {
  const listeners = quoteListeners.get(id) ?? new Set();
  quoteListeners.delete(id);
  // Put last: when a page asks for too many, those that came on screen last are heard.
  quoteListeners.set(id, listeners.add(listener));
  line().watch([...quoteListeners.keys()]);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    quoteListeners.delete(id);
    newest.delete(id);
    line().watch([...quoteListeners.keys()]);
  };
}

/** The live quote of one instrument while the component is on screen; null before the first one. */
export function useQuote(id: string | null): QuoteTick | null {
  const read = () => (id === null ? null : (newest.get(id) ?? null));
  return useSyncExternalStore(
    (listener) => (id === null ? () => undefined : listen(id, listener)),
    read,
    read,
  );
}

const snapshots = new WeakMap<
  readonly string[],
  { ticks: readonly (QuoteTick | undefined)[]; map: QuoteMap }
>();
/** Live quotes by instrument id; those without one yet are missing. */
export type QuoteMap = ReadonlyMap<string, QuoteTick>;

/** The live quotes of some instruments, for sums over all of them; give the same array while the ids are the same. */
export function useQuotes(ids: readonly string[]): QuoteMap {
  return useSyncExternalStore(
    (listener) => {
      const stops = ids.map((id) => listen(id, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    () => snapshotOf(ids),
    () => snapshotOf(ids),
  );
}

/** The same map as long as no quote in it changed: React compares by identity. */
function snapshotOf(ids: readonly string[]): QuoteMap {
  const ticks = ids.map((id) => newest.get(id));
  const known = snapshots.get(ids);
  if (known?.ticks.every((tick, at) => tick === ticks[at])) return known.map;
  const map = new Map(ticks.flatMap((tick) => (tick ? [[tick.id, tick] as const] : [])));
  snapshots.set(ids, { ticks, map });
  return map;
}

/** How the line stands; draws again when that changes. */
export function useLineStanding(): LineStanding {
  return useSyncExternalStore(
    (listener) => {
      standingListeners.add(listener);
      line().open();
      return () => standingListeners.delete(listener);
    },
    () => standing,
    () => standing,
  );
}

/** Tries to open the line at once. */
export function tryLineNow(): void {
  line().tryNow();
}

/** Hears of the investor's orders, balances and notifications while mounted. */
export function useEvents(onEvent: (event: InvestorEvent) => void): void {
  const hear = useEffectEvent(onEvent);
  useEffect(() => {
    const listener = (event: InvestorEvent) => hear(event);
    eventListeners.add(listener);
    line().open();
    return () => {
      eventListeners.delete(listener);
    };
  }, []);
}
