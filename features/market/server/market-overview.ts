import {
  COUNTRIES,
  type Country,
  IPC_ID,
  type MarketOverview,
  type Mover,
  SPX_ID,
  type StockItem,
  USDMXN_ID,
} from '../contract.ts';
import { listStocksPage } from './list-stocks.ts';
import type { MarketBook } from './market-book.ts';
import { presentItem, presentSession } from './present-stock.ts';
import type { Ranking } from './ranking.ts';

const MOST = 5;
/** Nasdaq keeps New York's hours, so one exchange speaks for each country. */
const SESSION_EXCHANGES = { america: 'XNYS', mexico: 'XMEX' } as const;

/** The home screen's markets: indices, the exchange rate, who moved most today, and whether the exchanges are open. */
export function marketOverview(book: MarketBook, ranking: Ranking): MarketOverview {
  return {
    indices: [SPX_ID, IPC_ID].flatMap((id) => itemOf(book, id) ?? []),
    fx: itemOf(book, USDMXN_ID),
    movers: { america: moversOf(book, ranking, 'america'), mexico: moversOf(book, ranking, 'mexico') },
    sessions: COUNTRIES.map((country) => {
      const exchange = SESSION_EXCHANGES[country];
      return { country, exchange, ...presentSession(book.session({ kind: 'stock', exchange })) };
    }),
  };
}

/** An instrument as a row of a list; null for an unknown id, and while its feed has not spoken. */
export function itemOf(book: MarketBook, id: string): StockItem | null {
  const instrument = book.instrument(id);
  const quote = book.quote(id);
  return instrument && quote && presentItem(book, instrument, quote);
}

function moversOf(book: MarketBook, ranking: Ranking, country: Country) {
  const top = (movers: Mover) => listStocksPage(book, ranking, { country, movers, limit: MOST }).items;
  return { gainers: top('up'), losers: top('down'), traded: top('traded') };
}
