import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import { type Route, route } from '#kernel/http/route.ts';
import { VendorError } from '#kernel/vendor/ask-vendor.ts';
import {
  chooseStock,
  getMarketOverview,
  getStock,
  listBars,
  listPopularSearches,
  listSectors,
  listStocks,
  searchStocks,
} from '../contract.ts';
import type { Instrument } from '../market.ts';
import { createChoiceCounter } from './choice-counter.ts';
import { isListed, listStocksPage } from './list-stocks.ts';
import type { MarketBook } from './market-book.ts';
import { itemOf, marketOverview } from './market-overview.ts';
import { presentBar, presentDetail, presentItem } from './present-stock.ts';
import type { Quote } from './quote.ts';
import type { Ranking } from './ranking.ts';
import type { SearchIndex } from './search/search-stocks.ts';
import { quotedDays, sectorDays } from './sector-day.ts';
import { choicesOfWeek } from './stock-choice.store.ts';

const SECOND_MS = 1000;
const FOREVER = Number.MAX_SAFE_INTEGER;
const USUAL_RESULTS = 20;
const POPULAR_STOCKS = 8;

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
    popularRoute(view),
    choiceRoute(view),
    route(
      listSectors,
      () => ({ items: sectorDays(view.book(), view.ranking()), quoted: quotedDays(view.book()) }),
      { shared },
    ),
  ];
}

function barsRoute(view: MarketView): Route {
  return route(listBars, async (_context, input) => {
    const book = view.book();
    const instrument = known(book, input.id);
    const before = input.before === undefined ? FOREVER : Date.parse(input.before);
    const request = { period: input.period, before, limit: input.limit, isLookedAt: true } as const;
    const page = await book.provider(instrument).bars(instrument, request, book.now()).catch(refuseOfVendor);
    return { bars: page.bars.map(presentBar), sources: [...page.sources] };
  });
}

function searchRoute(view: MarketView): Route {
  return route(searchStocks, (_context, input) => {
    const book = view.book();
    const items = view
      .index()
      .find(input.text, input.limit ?? USUAL_RESULTS)
      .flatMap((instrument) => {
        const quote = isListed(book, instrument) ? book.quote(instrument.id) : null;
        return quote === null ? [] : [presentItem(book, instrument, quote)];
      });
    return { items };
  });
}

function popularRoute(view: MarketView): Route {
  return route(listPopularSearches, async ({ db, securityNow }) => {
    const choices = await choicesOfWeek(db, securityNow, POPULAR_STOCKS);
    const items = choices.flatMap(({ id, people }) => {
      const stock = itemOf(view.book(), id);
      return stock === null ? [] : [{ text: stock.symbol, people, stock }];
    });
    return { items };
  });
}

function choiceRoute(view: MarketView): Route {
  const counter = createChoiceCounter();
  return route(
    chooseStock,
    async ({ db, investorId, remoteAddress, securityNow }, { id }) => {
      known(view.book(), id);
      await counter.count(db, { id, by: investorId ?? remoteAddress, at: securityNow });
      return {};
    },
    { postOnly: true },
  );
}

/** A vendor that cannot be asked now is no fault of ours. */
function refuseOfVendor(error: unknown): never {
  if (error instanceof VendorError) throw new Refusal('quote.unavailable');
  throw error;
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
