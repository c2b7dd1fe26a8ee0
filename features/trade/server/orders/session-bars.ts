import type { Log } from '#kernel/ports/log.ts';
import type { TradeDayBar, TradeMarket } from '../trade-market.ts';
import type { BarOfSession, PastSession } from '../venue/venue.ts';

const ASKED_AT_ONCE = 8;

/**
 * Asks for the bars of a session that is over, as many at once as a vendor bears. Where it fails with some, the others are not
 * asked for again with the next try. Throws where one is missing.
 */
export function barsOfSessions(market: Pick<TradeMarket, 'dayBar'>, log: Pick<Log, 'warn'>) {
  const told = new Map<string, Map<string, TradeDayBar | null>>();
  return async (
    { exchange, date }: Pick<PastSession, 'exchange' | 'date'>,
    stockIds: ReadonlySet<string>,
  ): Promise<BarOfSession> => {
    const key = `${exchange} ${date}`;
    if (stockIds.size === 0 && told.delete(key))
      log.warn({ session: key }, 'a session can be checked no more');
    const bars = told.get(key) ?? new Map<string, TradeDayBar | null>();
    told.set(key, bars);
    const missing = [...stockIds].filter((id) => !bars.has(id));
    for (let from = 0; from < missing.length; from += ASKED_AT_ONCE) {
      const asked = missing.slice(from, from + ASKED_AT_ONCE);
      const answers = await Promise.allSettled(
        asked.map(async (id) => void bars.set(id, await market.dayBar(id, date))),
      );
      for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
    }
    told.delete(key);
    return (stockId) => {
      const bar = bars.get(stockId);
      if (bar === undefined) throw new Error(`the bar of ${stockId} on ${date} was not asked for`);
      return bar;
    };
  };
}
