import type { Price } from '#kernel/money/money.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Instrument } from '../market.ts';
import type { Snapshot } from './providers/provider.ts';
import { sessionOf } from './sessions.ts';

/** What a feed last said of an instrument that could be believed; `isRefused` while it says something else. */
export interface GuardedSnapshot {
  readonly snapshot: Snapshot | null;
  readonly isRefused: boolean;
}

/** So many times off, up or down, no price is believed. */
const TIMES_OFF = 10n;

interface Good {
  readonly snapshot: Snapshot;
  /** When its session opens, or opened: beyond it a split may have changed every price. */
  readonly opensAt: number;
}

/**
 * Refuses a price ten times off: of the last good one of the same session, else of what the feed itself calls the previous
 * close. The last good snapshot is kept in its place, and the log says so once for each time that it begins.
 */
export function createPriceGuard(log: Pick<Log, 'error' | 'info'>) {
  const good = new Map<string, Good>();
  const refused = new Set<string>();

  return (
    instrument: Instrument,
    source: string,
    snapshot: Snapshot | null,
    now: number,
  ): GuardedSnapshot => {
    const { id } = instrument;
    if (snapshot === null) return { snapshot, isRefused: false };
    const { opensAt } = sessionOf(instrument, now);
    const last = good.get(id);
    const reference = last?.opensAt === opensAt ? last.snapshot.price : snapshot.previousClose;
    if (pricesOf(snapshot).every((price) => isNear(price, reference))) {
      good.set(id, { snapshot, opensAt });
      if (refused.delete(id)) log.info({ stockId: id, source }, 'the price is believed again');
      return { snapshot, isRefused: false };
    }
    if (!refused.has(id)) {
      refused.add(id);
      const fields = { stockId: id, source, price: String(snapshot.price), reference: String(reference) };
      log.error(fields, 'a price ten times off was refused, the last good one is kept');
    }
    return { snapshot: last?.snapshot ?? null, isRefused: true };
  };
}

const pricesOf = ({ price, bid, ask }: Snapshot): Price[] =>
  [price, bid, ask].filter((one): one is Price => one !== null);

function isNear(price: Price, reference: Price): boolean {
  return price * TIMES_OFF > reference && price < reference * TIMES_OFF;
}
