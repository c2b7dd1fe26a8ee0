import { divideRounded, formatPercent, type Rate } from '#kernel/money/money.ts';
import { COUNTRIES, IPC_ID, type Sector, type SectorDay, type SectorDays, SPX_ID } from '../contract.ts';
import { isListed } from './list-stocks.ts';
import type { MarketBook } from './market-book.ts';
import { itemOf } from './market-overview.ts';
import type { Ranking } from './ranking.ts';

/** Each sector's listed stocks of both countries and the mean of their changes of the day, the largest sector first. */
export function sectorDays(book: MarketBook, ranking: Pick<Ranking, 'rows'>): SectorDay[] {
  const sums = new Map<Sector, { mexico: number; america: number; change: bigint }>();
  for (const country of COUNTRIES)
    for (const { instrument, key } of ranking.rows(country, 'change')) {
      if (instrument.sector === null || typeof key !== 'bigint' || !isListed(book, instrument)) continue;
      const sum = sums.get(instrument.sector) ?? { mexico: 0, america: 0, change: 0n };
      sums.set(instrument.sector, { ...sum, [country]: sum[country] + 1, change: sum.change + key });
    }
  return [...sums]
    .map(([sector, { mexico, america, change }]) => ({
      sector,
      mexico,
      america,
      count: mexico + america,
      change,
    }))
    .sort((a, b) => b.count - a.count)
    .map(({ sector, mexico, america, count, change }) => ({
      sector,
      count,
      country: mexico > america ? 'mexico' : 'america',
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
