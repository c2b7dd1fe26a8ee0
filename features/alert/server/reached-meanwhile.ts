import type { Bar, Market } from '#features/market/server/index.ts';
import type { Price } from '#kernel/money/money.ts';
import { reachedWithin } from '../alert.ts';
import type { WaitingAlert, WaitingAlerts } from '../waiting-alerts.ts';
import type { Reached } from './alert.store.ts';

/** An alert and the price that reached it. */
export interface Hit extends Omit<Reached, 'id'> {
  readonly alert: WaitingAlert;
}

/** A session of minutes at most, and the sessions of two years. */
const MINUTES_OF_A_SESSION = 390;
const MOST_DAYS = 500;

/**
 * What was reached while no quote was watched, since each alert was made: the node had stopped, or the sandbox's clock was
 * moved. The minutes that were left of the alert's first session are looked at, then each day's bar. `now` is business
 * time.
 */
export async function reachedMeanwhile(market: Market, waiting: WaitingAlerts, now: number): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (const stockId of waiting.stocks()) {
    const source = market.quote(stockId)?.source;
    if (source === undefined) continue;
    const history = await historyOf(market, stockId, now);
    for (const alert of waiting.of(stockId)) {
      const seen = await firstReaching(alert, history);
      if (seen) hits.push({ alert, source, ...seen });
    }
  }
  return hits;
}

interface History {
  readonly days: readonly Bar[];
  /** The minutes of the last session that began before an instant. */
  minutesBefore(instant: number): Promise<readonly Bar[]>;
  readonly now: number;
}

async function historyOf(market: Market, stockId: string, now: number): Promise<History> {
  const kept = new Map<number, Promise<readonly Bar[]>>();
  return {
    days: await market.bars(stockId, '1d', now, MOST_DAYS),
    minutesBefore(instant) {
      const minutes = kept.get(instant) ?? market.bars(stockId, '1m', instant, MINUTES_OF_A_SESSION);
      kept.set(instant, minutes);
      return minutes;
    },
    now,
  };
}

async function firstReaching(
  { kind, bound, createdAt }: WaitingAlert,
  { days, minutesBefore, now }: History,
): Promise<{ price: Price; at: number } | null> {
  const found = days.findIndex(({ time }) => time >= createdAt);
  const firstWhole = found < 0 ? days.length : found;
  const minutes = await minutesBefore(days[firstWhole]?.time ?? now);
  const ofFirstSession = minutes.filter(({ time }) => time >= createdAt);
  const stretches = [
    ...ofFirstSession.map((bar) => ({ bar, previous: days[firstWhole - 2] })),
    ...days.slice(firstWhole).map((bar, at) => ({ bar, previous: days[firstWhole + at - 1] })),
  ];
  for (const { bar, previous } of stretches) {
    const price = previous && reachedWithin(kind, bound, { ...bar, previousClose: previous.close });
    if (price) return { price, at: bar.time };
  }
  return null;
}
