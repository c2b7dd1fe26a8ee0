import { DAY_MS, newYorkInstant } from '#kernel/calendar/calendar.ts';
import type { Clock } from '#kernel/clock/clock.ts';
import type { Price } from '#kernel/money/money.ts';
import type { Pricing } from './cashier-parts.ts';
import { dateOf } from './valuation.ts';

/** An instrument's closes, newest first. */
type Closes = readonly { readonly date: string; readonly close: Price }[];

/** Past closes, each read once a minute at most. */
export interface DayCloses {
  /** Closes of at least `days` trading days before a date. */
  before(id: string, date: string, days: number): Promise<Closes>;
}

const KEPT_MS = 60_000;
const MAX_KEPT = 1_000;

/** Keeps what the market says for a minute: many investors hold the same stocks, and past closes rarely change. */
export function createDayCloses(market: Pricing, clock: Pick<Clock, 'securityNow'>): DayCloses {
  const kept = new Map<string, { readAt: number; closes: Promise<Closes> }>();
  return {
    before(id, date, days) {
      const key = `${id} ${date} ${days}`;
      const now = clock.securityNow();
      const found = kept.get(key);
      if (found && now - found.readAt < KEPT_MS) return found.closes;
      const closes = readCloses(market, id, date, days);
      kept.delete(key);
      kept.set(key, { readAt: now, closes });
      closes.catch(() => kept.delete(key));
      if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!);
      return closes;
    },
  };
}

async function readCloses(market: Pricing, id: string, date: string, days: number): Promise<Closes> {
  const instrument = market.instrument(id);
  if (!instrument) return [];
  // A currency's day begins at midnight in Mexico City, after New York's; what is of the date itself falls away below.
  const bars = await market.bars(id, '1d', newYorkInstant(date, '00:00') + DAY_MS, days + 2);
  // What was held on a day is valued in that day's shares, whatever was split since.
  return bars
    .map((bar) => ({ date: dateOf(instrument, bar.time), close: bar.close }))
    .map((bar) => ({ ...bar, close: market.asTraded(id, bar.date, bar.close) }))
    .filter((bar) => bar.date < date)
    .reverse();
}

/** The close of a day, or of the last day before it that had one; null before the first. */
export function closeOn(closes: Closes, date: string): Price | null {
  return closes.find((bar) => bar.date <= date)?.close ?? null;
}
