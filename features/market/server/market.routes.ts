import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import { type Route, route } from '#kernel/http/route.ts';
import {
  getMarketOverview,
  getStock,
  listBars,
  listPopularSearches,
  listStocks,
  searchStocks,
} from '../contract.ts';
import type { Instrument } from '../market.ts';
import { isListed, listStocksPage } from './list-stocks.ts';
import type { MarketBook } from './market-book.ts';
import { marketOverview } from './market-overview.ts';
import { mostSearched } from './popular-searches.ts';
import { presentBar, presentDetail, presentItem } from './present-stock.ts';
import type { Quote } from './quote.ts';
import type { Ranking } from './ranking.ts';
import { createSearchCounter } from './search-counter.ts';
import type { SearchIndex } from './search-stocks.ts';
import { usesOfWeek } from './search-use.store.ts';

const SECOND_MS = 1000;
const FOREVER = Number.MAX_SAFE_INTEGER;
const USUAL_RESULTS = 20;
const POPULAR_SEARCHES = 8;

/** The market as it stands: imports replace both together. */
export interface MarketView {
  book(): MarketBook;
  index(): SearchIndex;
  ranking(): Ranking;
}

/** All calls of the market. */
export function marketRoutes(view: MarketView): Route[] {
  // A book makes each quote once a second: within one, everyone sees the same list.
  const shared = (now: number) => [view.book(), Math.floor(now / SECOND_MS)];
  return [
    route(listStocks, (_context, input) => listStocksPage(view.book(), view.ranking(), input), { shared }),
    route(getStock, (_context, { id }) => {
      const instrument = known(view.book(), id);
      return presentDetail(view.book(), instrument, quoted(view.book(), instrument));
    }),
    barsRoute(view),
    route(getMarketOverview, () => marketOverview(view.book(), view.ranking()), { shared }),
    searchRoute(view),
    route(listPopularSearches, async ({ db, securityNow }) => {
      const uses = await usesOfWeek(db, securityNow);
      return { items: mostSearched(uses, POPULAR_SEARCHES).map(({ term }) => ({ text: term })) };
    }),
  ];
}

function barsRoute(view: MarketView): Route {
  return route(listBars, async (_context, input) => {
    const book = view.book();
    const instrument = known(book, input.id);
    const before = input.before === undefined ? FOREVER : Date.parse(input.before);
    const request = { period: input.period, before, limit: input.limit };
    const page = await book.provider(instrument).bars(instrument, request, book.now());
    return { bars: page.bars.map(presentBar), sources: [...page.sources] };
  });
}

function searchRoute(view: MarketView): Route {
  const counter = createSearchCounter();
  return route(searchStocks, async ({ db, investorId, remoteAddress, securityNow }, input) => {
    const book = view.book();
    const found = view.index().find(input.text, input.limit ?? USUAL_RESULTS);
    if (found.length > 0) {
      await counter.count(db, { text: input.text, by: investorId ?? remoteAddress, at: securityNow });
    }
    const items = found.flatMap((instrument) => {
      const quote = isListed(book, instrument) ? book.quote(instrument.id) : null;
      return quote === null ? [] : [presentItem(book, instrument, quote)];
    });
    return { items };
  });
}

function known(book: MarketBook, id: string): Instrument {
  const instrument = book.instrument(id);
  if (instrument === null) throw notFound();
  return instrument;
}

function quoted(book: MarketBook, instrument: Instrument): Quote {
  const quote = book.quote(instrument.id);
  if (quote === null) throw new Refusal('quote.unavailable');
  return quote;
}
