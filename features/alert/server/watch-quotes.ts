import type { Market } from '#features/market/server/index.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { WaitingAlerts } from '../waiting-alerts.ts';
import { selectStillWaiting, selectWritten } from './alert.store.ts';
import { fireAlerts } from './fire-alerts.ts';
import { type Hit, reachedMeanwhile } from './reached-meanwhile.ts';

/** Quotes this far apart were not watched in between: the bars of that time tell what the price did. */
const WATCHED_EVERY_MS = 60_000;
/** Of how many alerts a tick asks whether they still wait. */
const CHECKED_AT_ONCE = 500;

/**
 * Holds each new quote against the alerts that wait, which this node keeps in memory. A quote counts for the alerts that
 * were there before it; a stale one counts for none.
 */
export function watchQuotes(ports: Ports, market: Market): () => Promise<void> {
  const waiting = new WaitingAlerts();
  const seenAt = new Map<string, number>();
  let since = '0';
  let lastTickAt: number | null = null;
  /** Stocks of which it is not known yet what they did while nobody watched. */
  let unknown: ReadonlySet<string> = new Set();
  let askedAt = 0;

  function reachedNow(): Hit[] {
    const reached: Hit[] = [];
    market.need(waiting.stocks(), 'alerts');
    for (const stockId of waiting.stocks()) {
      if (isBeingSplit(market, stockId, ports.clock.now())) continue;
      const quote = market.quote(stockId);
      if (quote === null || quote.stale || quote.quotedAt === seenAt.get(stockId)) continue;
      seenAt.set(stockId, quote.quotedAt);
      const { price, quotedAt: at, source } = quote;
      for (const alert of waiting.reachedBy(stockId, quote)) {
        if (alert.createdAt < at) reached.push({ alert, price, at, source });
      }
    }
    return reached;
  }

  async function fire(reached: readonly Hit[]): Promise<void> {
    if (reached.length === 0) return;
    const seen = reached.map(({ alert, ...price }) => ({ id: alert.id, ...price }));
    const done = await fireAlerts(ports, market, seen);
    for (const { alert } of reached) {
      if (done.has(alert.id)) waiting.remove(alert);
      // Its quote is looked at again by the next tick.
      else seenAt.delete(alert.stockId);
    }
  }

  /** What cannot be had of the time away is asked for again a minute later. */
  async function catchUp(now: number): Promise<void> {
    if (unknown.size === 0 || now - askedAt < WATCHED_EVERY_MS) return;
    askedAt = now;
    const { hits, failed } = await reachedMeanwhile({ market, log: ports.log }, waiting, [...unknown], now);
    await fire(hits);
    unknown = failed;
  }

  /** Forgets what was taken away or fired elsewhere, a few at a time. */
  async function forgetGone(): Promise<void> {
    const few = waiting.nextInTurn(CHECKED_AT_ONCE);
    if (few.length === 0) return;
    const ids = few.map(({ id }) => id);
    const still = await selectStillWaiting(ports.db, ids);
    for (const alert of few) if (!still.has(alert.id)) waiting.remove(alert);
  }

  return async () => {
    const { alerts, next } = await selectWritten(ports.db, since);
    since = next;
    for (const alert of alerts) waiting.add(alert);
    const now = ports.clock.now();
    const wasAway = lastTickAt === null || now - lastTickAt > WATCHED_EVERY_MS;
    lastTickAt = now;
    // Of what is being split the bounds are not those of its prices yet: what was missed is looked up afterwards.
    const splits = [...waiting.stocks()].some((stockId) => isBeingSplit(market, stockId, now));
    if (wasAway && splits) lastTickAt = null;
    else if (wasAway) unknown = new Set(waiting.stocks());
    if (!splits) await catchUp(now);
    await fire(reachedNow());
    await forgetGone();
  };
}

function isBeingSplit(market: Market, stockId: string, now: number): boolean {
  return market.splits.underWay(stockId, now) !== null;
}
