import type { HealthLine } from '#kernel/feature/console-parts.ts';
import type { Instrument } from '../market.ts';
import type { MarketBook } from './market-book.ts';

type Market = Pick<MarketBook, 'instruments' | 'glance' | 'provider'>;

/** The market data of each exchange, and of the exchange rate, as the console's dashboard shows it. */
export function marketHealth(market: Market): HealthLine[] {
  const byPart = Map.groupBy(market.instruments(), ({ kind, exchange }) =>
    kind === 'rate' ? 'fx' : exchange,
  );
  return [...byPart].flatMap(([part, instruments]) => lineOf(market, part, instruments) ?? []);
}

/**
 * A feed is as good as its worst instrument, and down where it has none of an exchange's stocks; how many of them are ill is
 * counted. Null where it need not have any.
 */
function lineOf(market: Market, part: string, instruments: readonly Instrument[]): HealthLine | null {
  const covered = instruments.filter((each) => market.provider(each).covers?.(each) !== false);
  const stocks = instruments.filter(({ kind }) => kind === 'stock');
  const [stock] = stocks;
  if (covered.length === 0 && stock === undefined) return null;
  let state: HealthLine['state'] = covered.length === 0 ? 'down' : 'good';
  let source = stock && covered.length === 0 ? market.provider(stock).name : '';
  const ill = { stale: 0, down: 0 };
  for (const { id } of covered) {
    const quote = market.glance(id);
    const its = quote === null ? 'down' : quote.stale ? 'stale' : 'good';
    if (its !== 'good') ill[its] += 1;
    if (RANK[its] > RANK[state]) state = its;
    source ||= quote?.source ?? '';
  }
  const missing = stocks.filter((each) => !covered.includes(each)).length;
  const counts = [
    { name: 'silent', count: ill.down },
    { name: 'late', count: ill.stale },
    { name: 'missing', count: missing },
  ];
  return { kind: 'data', part, state, source, counts: counts.filter(({ count }) => count > 0) };
}

const RANK = { good: 0, stale: 1, down: 2 } as const;
