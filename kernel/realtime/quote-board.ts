import { type Listener, sendTo } from './listener.ts';

/** At most one update a second and symbol. */
const QUOTE_INTERVAL_MS = 1_000;
/** Quotes published together, as one tick does, leave together. */
const GATHER_MS = 20;
/**
 * How much earlier than a second an update may follow one that came late. Without it each lateness of the market's
 * tick would put off all updates to come.
 */
const TOLERANCE_MS = 100;

interface Group {
  readonly ids: readonly string[];
  readonly listeners: Set<Listener>;
}

/** Who watches which instruments, and the newest quote of each, kept as the JSON text it is sent as. */
export interface QuoteBoard {
  publish(id: string, text: string): void;
  /** Replaces what a listener watches and sends it the quotes known now. */
  watch(listener: Listener, ids: readonly string[]): void;
  forget(listener: Listener): void;
  /** What anyone watches. */
  watched(): ReadonlySet<string>;
  close(): void;
}

/** Groups of sockets, and the newest text of each quote. */
interface Board {
  readonly newest: Map<string, string>;
  readonly groups: Map<string, Group>;
}

/**
 * Sockets that watch the same instruments form a group: its message is put together once, from texts that were
 * serialised once, whatever the number of listeners.
 */
export function createQuoteBoard(now: () => number = Date.now): QuoteBoard {
  const board: Board = { newest: new Map(), groups: new Map() };
  /** When each symbol may be sent next, computed from when it was due, not from when a busy process got to it. */
  const nextAt = new Map<string, number>();
  /** When each symbol that is waiting is due. */
  const dueAt = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  let timerAt = Number.POSITIVE_INFINITY;

  function scheduleAt(instant: number): void {
    if (instant >= timerAt) return;
    if (timer !== null) clearTimeout(timer);
    timerAt = instant;
    timer = setTimeout(flush, Math.max(0, instant - now())).unref();
  }

  function flush(): void {
    timer = null;
    timerAt = Number.POSITIVE_INFINITY;
    // What is due in a moment leaves now, in the same message.
    const until = now() + GATHER_MS / 2;
    const leaving = new Set<string>();
    let earliest = Number.POSITIVE_INFINITY;
    for (const [id, due] of dueAt) {
      if (due > until) {
        earliest = Math.min(earliest, due);
        continue;
      }
      leaving.add(id);
      dueAt.delete(id);
      nextAt.set(id, Math.max(nextAt.get(id) ?? 0, due - TOLERANCE_MS) + QUOTE_INTERVAL_MS);
    }
    for (const group of board.groups.values()) sendDue(board, group, leaving);
    scheduleAt(earliest);
  }

  return {
    publish(id, text) {
      board.newest.set(id, text);
      if (dueAt.has(id)) return;
      const due = Math.max(now() + GATHER_MS, nextAt.get(id) ?? 0);
      dueAt.set(id, due);
      scheduleAt(due);
    },
    watch: (listener, ids) => watch(board, listener, ids),
    forget: (listener) => forget(board, listener),
    watched: () => new Set([...board.groups.values()].flatMap(({ ids }) => ids)),
    close: () => {
      if (timer !== null) clearTimeout(timer);
    },
  };
}

function watch(board: Board, listener: Listener, ids: readonly string[]): void {
  forget(board, listener);
  const sorted = [...new Set(ids)].sort();
  if (sorted.length === 0) return;
  const key = sorted.join(' ');
  const group = board.groups.get(key) ?? { ids: sorted, listeners: new Set() };
  board.groups.set(key, group);
  group.listeners.add(listener);
  listener.watching = key;
  const known = compose(board, sorted);
  if (known !== null) sendTo(listener, known);
}

function forget(board: Board, listener: Listener): void {
  if (listener.watching === null) return;
  const group = board.groups.get(listener.watching);
  group?.listeners.delete(listener);
  if (group?.listeners.size === 0) board.groups.delete(listener.watching);
  listener.watching = null;
}

function sendDue(board: Board, group: Group, leaving: ReadonlySet<string>): void {
  const bytes = compose(
    board,
    group.ids.filter((id) => leaving.has(id)),
  );
  if (bytes === null) return;
  for (const listener of group.listeners) sendTo(listener, bytes);
}

function compose({ newest }: Board, ids: readonly string[]): Buffer | null {
  const texts = ids.flatMap((id) => newest.get(id) ?? []);
  return texts.length === 0 ? null : Buffer.from(`{"type":"quotes","quotes":[${texts.join(',')}]}`);
}
