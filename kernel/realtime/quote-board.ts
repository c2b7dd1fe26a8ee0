import { type Listener, sendTo } from './listener.ts';

/** At most one update a second and symbol (product.md section 5). */
const QUOTE_INTERVAL_MS = 1_000;
/** Quotes published together, as one tick does, leave together. */
const GATHER_MS = 20;

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
  const sentAt = new Map<string, number>();
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | null = null;

  function schedule(delayMs: number): void {
    timer ??= setTimeout(flush, delayMs).unref();
  }

  function flush(): void {
    timer = null;
    const at = now();
    const due = new Set<string>();
    let nextMs = QUOTE_INTERVAL_MS;
    for (const id of waiting) {
      const remainingMs = (sentAt.get(id) ?? Number.NEGATIVE_INFINITY) + QUOTE_INTERVAL_MS - at;
      if (remainingMs > 0) {
        nextMs = Math.min(nextMs, remainingMs);
        continue;
      }
      due.add(id);
      waiting.delete(id);
      sentAt.set(id, at);
    }
    for (const group of board.groups.values()) sendDue(board, group, due);
    if (waiting.size > 0) schedule(nextMs);
  }

  return {
    publish(id, text) {
      board.newest.set(id, text);
      waiting.add(id);
      schedule(GATHER_MS);
    },
    watch: (listener, ids) => watch(board, listener, ids),
    forget: (listener) => forget(board, listener),
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

function sendDue(board: Board, group: Group, due: ReadonlySet<string>): void {
  const bytes = compose(
    board,
    group.ids.filter((id) => due.has(id)),
  );
  if (bytes === null) return;
  for (const listener of group.listeners) sendTo(listener, bytes);
}

function compose({ newest }: Board, ids: readonly string[]): Buffer | null {
  const texts = ids.flatMap((id) => newest.get(id) ?? []);
  return texts.length === 0 ? null : Buffer.from(`{"type":"quotes","quotes":[${texts.join(',')}]}`);
}
