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

/**
 * Sockets that watch the same instruments form a group: its message is put together once, from texts that were
 * serialised once, whatever the number of listeners.
 */
export function createQuoteBoard(now: () => number = Date.now): QuoteBoard {
  const newest = new Map<string, string>();
  const sentAt = new Map<string, number>();
  const waiting = new Set<string>();
  const groups = new Map<string, Group>();
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
    for (const group of groups.values()) sendDue(group, due);
    if (waiting.size > 0) schedule(nextMs);
  }

  function sendDue(group: Group, due: ReadonlySet<string>): void {
    const bytes = compose(group.ids.filter((id) => due.has(id)));
    if (bytes === null) return;
    for (const listener of group.listeners) sendTo(listener, bytes);
  }

  function compose(ids: readonly string[]): Buffer | null {
    const texts = ids.flatMap((id) => newest.get(id) ?? []);
    return texts.length === 0 ? null : Buffer.from(`{"type":"quotes","quotes":[${texts.join(',')}]}`);
  }

  function forget(listener: Listener): void {
    if (listener.watching === null) return;
    const group = groups.get(listener.watching);
    group?.listeners.delete(listener);
    if (group?.listeners.size === 0) groups.delete(listener.watching);
    listener.watching = null;
  }

  return {
    publish(id, text) {
      newest.set(id, text);
      waiting.add(id);
      schedule(GATHER_MS);
    },
    watch(listener, ids) {
      forget(listener);
      const sorted = [...new Set(ids)].sort();
      if (sorted.length === 0) return;
      const key = sorted.join(' ');
      const group = groups.get(key) ?? { ids: sorted, listeners: new Set() };
      groups.set(key, group);
      group.listeners.add(listener);
      listener.watching = key;
      const known = compose(sorted);
      if (known !== null) sendTo(listener, known);
    },
    forget,
    close: () => {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
