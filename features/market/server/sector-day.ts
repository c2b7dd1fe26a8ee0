import { divideRounded, formatPercent, type Rate } from '#kernel/money/money.ts';
import { COUNTRIES, IPC_ID, type Sector, type SectorDay, type SectorDays, SPX_ID } from '../contract.ts';
import { isListed } from './list-stocks.ts';
import type { MarketBook } from './market-book.ts';
import { itemOf } from './market-overview.ts';
import type { Ranking } from './ranking.ts';

/** Each sector's listed stocks of both countries and the mean of their changes of the day, the largest sector first. */
export function sectorDays(book: MarketBook, ranking: Pick<Ranking, 'rows'>): SectorDay[] {
  const sums = new Map<Sector, { count: number; change: bigint }>();
  for (const { instrument, key } of COUNTRIES.flatMap((country) => ranking.rows(country, 'change'))) {
    if (instrument.sector === null || typeof key !== 'bigint' || !isListed(book, instrument)) continue;
    const sum = sums.get(instrument.sector) ?? { count: 0, change: 0n };
    sums.set(instrument.sector, { count: sum.count + 1, change: sum.change + key });
  }
  return [...sums]
    .sort(([, a], [, b]) => b.count - a.count)
    .map(([sector, { count, change }]) => ({
      sector,
      count,
      changePercent: formatPercent(divideRounded(change, BigInt(count), 'half-even') as Rate),
    }));
}

/** Of which instant the figures of each country are; a country without its index's quote is left out. */
export function quotedDays(book: MarketBook): SectorDays['quoted'] {
  return [SPX_ID, IPC_ID].flatMap((id) => {
    const index = itemOf(book, id);
    return index === null
      ? []
      : [{ country: index.country, exchange: index.exchange, quotedAt: index.quotedAt }];
  });
}
