import {
  COUNTRIES,
  type Country,
  IPC_ID,
  type MarketOverview,
  SPX_ID,
  type StockItem,
  USDMXN_ID,
} from '../contract.ts';
import { isListed } from './list-stocks.ts';
import type { MarketBook } from './market-book.ts';
import { presentItem, presentSession } from './present-stock.ts';
import { changeRateOf } from './quote.ts';

const MOVERS = 5;
/** Nasdaq keeps New York's hours, so one exchange speaks for each country. */
const SESSION_EXCHANGES = { america: 'XNYS', mexico: 'XMEX' } as const;

/** The home screen's markets: indices, the exchange rate, who moved most today, and whether the exchanges are open. */
export function marketOverview(book: MarketBook): MarketOverview {
  return {
    indices: [SPX_ID, IPC_ID].flatMap((id) => itemOf(book, id) ?? []),
    fx: itemOf(book, USDMXN_ID),
    movers: { america: moversOf(book, 'america'), mexico: moversOf(book, 'mexico') },
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

function moversOf(book: MarketBook, country: Country) {
  const ranked = book
    .instruments()
    .filter((instrument) => instrument.country === country && instrument.kind === 'stock')
    .filter((instrument) => isListed(book, instrument))
    .flatMap((instrument) => {
      const quote = book.quote(instrument.id);
      return quote === null ? [] : [{ instrument, quote, change: changeRateOf(quote) }];
    })
    .sort((a, b) => (a.change < b.change ? 1 : a.change > b.change ? -1 : 0));
  const present = ({ instrument, quote }: (typeof ranked)[number]) => presentItem(book, instrument, quote);
  return {
    gainers: ranked
      .filter(({ change }) => change > 0n)
      .slice(0, MOVERS)
      .map(present),
    losers: ranked
      .filter(({ change }) => change < 0n)
      .slice(-MOVERS)
      .reverse()
      .map(present),
  };
}
