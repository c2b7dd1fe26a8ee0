import type { BarPage, Market } from '#features/market/server/index.ts';
import type { Log } from '#kernel/ports/log.ts';
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
const DAY_MS = 86_400_000;

/**
 * What was reached while no quote was watched, since each alert was made: the node had stopped, or the sandbox's clock was
 * moved. The minutes that were left of the alert's first session are looked at, then each day's bar. `now` is business
 * time. Gives nothing of a stock whose bars cannot be had now but its id, as one to ask for again.
 */
export async function reachedMeanwhile(
  { market, log }: { readonly market: Pick<Market, 'barPage'>; readonly log: Log },
  waiting: WaitingAlerts,
  stocks: Iterable<string>,
  now: number,
): Promise<{ readonly hits: readonly Hit[]; readonly failed: ReadonlySet<string> }> {
  const hits: Hit[] = [];
  const failed = new Set<string>();
  for (const stockId of stocks) {
    try {
      hits.push(...(await reachedOf(market, waiting.of(stockId), stockId, now)));
    } catch (error) {
      failed.add(stockId);
      log.warn({ err: error, stockId }, 'what reached the alerts of a stock meanwhile is not known yet');
    }
  }
  return { hits, failed };
}

async function reachedOf(
  market: Pick<Market, 'barPage'>,
  alerts: readonly WaitingAlert[],
  stockId: string,
  now: number,
): Promise<Hit[]> {
  if (alerts.length === 0) return [];
  const hits: Hit[] = [];
  const history = await historyOf(market, stockId, now, Math.min(...alerts.map((one) => one.createdAt)));
  for (const alert of alerts) {
    const seen = await firstReaching(alert, history);
    if (seen) hits.push({ alert, ...seen });
  }
  return hits;
}

interface History {
  /** From two sessions before the oldest alert on. */
  readonly days: BarPage;
  /** The minutes of the last session that began before an instant. */
  minutesBefore(instant: number): Promise<BarPage>;
  readonly now: number;
}

async function historyOf(
  market: Pick<Market, 'barPage'>,
  stockId: string,
  now: number,
  oldest: number,
): Promise<History> {
  const kept = new Map<number, Promise<BarPage>>();
  const days = Math.ceil((now - oldest) / DAY_MS) + 3;
  return {
    days: await market.barPage(stockId, '1d', now, Math.min(days, MOST_DAYS)),
    minutesBefore(instant) {
      const minutes = kept.get(instant) ?? market.barPage(stockId, '1m', instant, MINUTES_OF_A_SESSION);
      kept.set(instant, minutes);
      return minutes;
    },
    now,
  };
}

async function firstReaching(
  { kind, bound, createdAt }: WaitingAlert,
  { days, minutesBefore, now }: History,
): Promise<Omit<Hit, 'alert'> | null> {
  const found = days.bars.findIndex(({ time }) => time >= createdAt);
  const firstWhole = found < 0 ? days.bars.length : found;
  const minutes = await minutesBefore(days.bars[firstWhole]?.time ?? now);
  const ofFirstSession = minutes.bars.filter(({ time }) => time >= createdAt);
  const stretches = [
    ...ofFirstSession.map((bar) => ({ bar, previous: days.bars[firstWhole - 2], of: minutes })),
    ...days.bars
      .slice(firstWhole)
      .map((bar, at) => ({ bar, previous: days.bars[firstWhole + at - 1], of: days })),
  ];
  for (const { bar, previous, of } of stretches) {
    const price = previous && reachedWithin(kind, bound, { ...bar, previousClose: previous.close });
    // A page that mixes imported bars with others names both: which one a bar is from, it does not say.
    if (price) return { price, at: bar.time, source: of.sources.join(', ') };
  }
  return null;
}
