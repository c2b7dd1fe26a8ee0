import {
  createNoticeBoard,
  type ListingMarket,
  type NoticeBoard,
  type TradeStop,
  whyNotTraded,
} from '#features/listing/server/index.ts';
import { MINUTE_MS } from '#kernel/calendar/local-time.ts';
import { venueOf } from '#kernel/contract/venue.ts';
import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { MadeFeature } from '#kernel/feature/server-feature.ts';
import { formatPrice, type Price, type Quantity } from '#kernel/money/money.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { StockItem } from '../contract.ts';
import { countryOf, type Instrument, idOf, isTradable, type Period, USDMXN_ID } from '../market.ts';
import { vendorProviders } from './feeds/open-vendors.ts';
import {
  addInstrument,
  addListings,
  addProfile,
  importRevision,
  loadInstruments,
} from './instrument.store.ts';
import { keepQuotes } from './kept-quote.store.ts';
import { ORDINARY_PROFILE, shippedListings } from './listings-file.ts';
import { marketRoutes } from './market.routes.ts';
import { createMarketBook, type MarketBook } from './market-book.ts';
import { marketHealth } from './market-health.ts';
import { itemOf } from './market-overview.ts';
import { createHouseNeeds, type HouseNeed, type NeededPrices } from './needed-prices.ts';
import { chooseProviders, type MarketDeps } from './open-providers.ts';
import { presentLive } from './present-stock.ts';
import type {
  Bar,
  BarPage,
  BarRequest,
  MarketDataProvider,
  ProviderAction,
  SaidPrices,
} from './providers/provider.ts';
import { asItStood, type Quote } from './quote.ts';
import { QUOTE_INVARIANTS } from './quote-invariants.ts';
import { createRanking, type Ranking } from './ranking.ts';
import { createSearchIndex, type SearchIndex } from './search/search-stocks.ts';
import type { SessionState } from './sessions.ts';
import { asTraded, createSplitBoard, type SplitBoard } from './split-board.ts';

/** The market as other features use it. Everything but bars answers at once, at the business instant. */
export interface Market {
  instrument(id: string): Instrument | null;
  /** In the order of lists: stocks, the indices, the exchange rate. */
  instruments(): readonly Instrument[];
  /** Null for an unknown id, and while its feed has not spoken. */
  quote(id: string): Quote | null;
  /** The house goes by these prices for some seconds: feeds are asked for them before those that are only looked at. */
  need(ids: Iterable<string>, need: HouseNeed): void;
  /** As a row of a list; null for an unknown id, and while its feed has not spoken. */
  stockItem(id: string): StockItem | null;
  /** Why nothing is bought or sold of it at a business instant: its exchange says so, or nobody executes it; null where it is traded. */
  stopOf(id: string, at: number): TradeStop | null;
  /** The splits that prices and bars go by. */
  readonly splits: SplitBoard;
  /** A price of now as it was in the shares of the end of an exchange's date. */
  asTraded(id: string, date: string, today: Price): Price;
  /** What the stock's provider tells of its company's actions between two of its exchange's dates; none for an unknown id. */
  actions(id: string, from: string, to: string): Promise<ToldActions>;
  /** For the market desk: who is listed, what the exchanges said, and taking up another stock. */
  readonly notices: NoticeBoard;
  readonly listings: ListingMarket;
  /** The session under way, else the next one; null for an unknown id. */
  session(id: string): SessionState | null;
  /** To be looked at: oldest first, at most `limit`, that begin before `before` (epoch milliseconds); none for an unknown id. */
  bars(id: string, period: Period, before: number, limit: number): Promise<readonly Bar[]>;
  /** The same for what the house goes by, to which looking leaves calls, with every source that these bars come from. */
  barPage(id: string, period: Period, before: number, limit: number): Promise<BarPage>;
  /** A session's bar by its exchange's date as it was traded, whatever was split since, as far as it has come; null where there is none. */
  dayBar(id: string, date: string): Promise<Bar | null>;
  /** Whether the provider's own record has what was said of an instant; null where it has no such record. */
  recalls(id: string, said: SaidPrices, at: number): Promise<boolean | null>;
  /** Shares of an ordinary minute; null for an unknown id. */
  usualMinuteVolume(id: string): Quantity | null;
  /** Mexican pesos for one US dollar, at the middle; null while no provider gives it. */
  fx(): { rate: Price; quotedAt: number; source: string; stale: boolean } | null;
  /** The rate at the close of an instant's minute, by its provider's bar; null until then, and where there is none. */
  fxAt(at: number): Promise<Price | null>;
}

/** What a provider tells of a company's actions, and which one. */
export interface ToldActions {
  readonly source: string;
  readonly actions: readonly ProviderAction[];
}

/** What the market builds on. */
export interface MarketNeeds {
  readonly ports: Ports;
  /** Other providers than the mode's own. */
  readonly deps?: MarketDeps;
}

const LOOK_FOR_IMPORTS_EVERY = 30;
/** A market of so many instruments is told whole. */
const TOLD_EVERY_SECOND = 512;
const NO_BARS: BarPage = { bars: [], sources: [] };

interface Loaded {
  readonly revision: string;
  readonly book: MarketBook;
  readonly index: SearchIndex;
  readonly ranking: Ranking;
  /** What each provider serves. */
  readonly served: ReadonlyMap<MarketDataProvider, readonly Instrument[]>;
}

/** The market's instruments over their providers: read when it opens, and again when days were imported or a stock was added. */
function keepLoaded(
  ports: Ports,
  deps: MarketDeps,
  notices: NoticeBoard,
  splits: SplitBoard,
  needed: () => NeededPrices,
) {
  let known: Loaded | null = null;
  const loaded = (): Loaded => {
    if (known === null) throw new Error('the market was asked before it was opened');
    return known;
  };
  let providers: MarketDeps['providers'] = {};
  const reload = async () => {
    known = await load(ports, { ...deps, providers }, notices, splits);
  };
  const published = new Map<string, string>();
  let ticks = 0;
  return {
    loaded,
    reload,
    /** Adds the shipped listings that are missing, and reads all of them. */
    async open(): Promise<void> {
      providers = { ...vendorProviders(ports, splits), ...deps.providers };
      await addListings(ports.db, await shippedListings());
      await notices.refresh();
      await reload();
    },
    /** Tells the websocket what changed, and takes over what was imported. */
    async tick(): Promise<void> {
      listen(loaded(), needed());
      publishChanges(loaded().book, ports, published);
      loaded().ranking.take();
      ticks += 1;
      await notices.refresh();
      if (ticks % LOOK_FOR_IMPORTS_EVERY === 0 && (await importRevision(ports.db)) !== loaded().revision) {
        await reload();
      }
    },
    async close(): Promise<void> {
      for (const provider of new Set(Object.values(providers ?? {}))) await provider.close?.();
    },
  };
}

/** Makes the market, which answers once it was opened. */
export function createMarket({ ports, deps = {} }: MarketNeeds): MadeFeature<Market> {
  const notices = createNoticeBoard(ports.db);
  const splits = createSplitBoard();
  const needs = createHouseNeeds(() => ports.clock.now());
  const needed = () => needs.beside(new Set(ports.realtime.watchedQuotes()));
  const { loaded, reload, open, tick, close } = keepLoaded(ports, deps, notices, splits, needed);
  const book = () => loaded().book;
  const withInstrument = <T>(id: string, answer: (instrument: Instrument) => T): T | null => {
    const instrument = book().instrument(id);
    return instrument === null ? null : answer(instrument);
  };
  const barPage: Market['barPage'] = (id, period, before, limit) =>
    pageOf(book(), id, { period, before, limit });

  const api: Market = {
    instrument: (id) => book().instrument(id),
    instruments: () => book().instruments(),
    quote: (id) => book().quote(id),
    need: needs.say,
    stockItem: (id) => itemOf(book(), id),
    stopOf: (id, at) =>
      withInstrument(id, (instrument) => stopAt(book(), { notices, splits }, instrument, at)),
    splits,
    asTraded: (id, date, today) =>
      asTraded(today, splits.ratioAt(id, ports.clock.now()), splits.ratioOn(id, date)),
    actions: (id, from, to) => toldActions(book(), id, from, to),
    notices,
    listings: {
      stock: (id) => withInstrument(id, (instrument) => (instrument.kind === 'stock' ? instrument : null)),
      find: (text, limit) =>
        loaded()
          .index.find(text, limit)
          .filter(({ kind }) => kind === 'stock'),
      add: (tx, listing) => addStock(tx, instrumentOf(listing)),
      quotedNow: (tx, id) => quotedNow(book(), tx, id),
      begin: (tx, listing, terms) => beginListing(ports, tx, listing, terms),
      reload,
    },
    session: (id) => withInstrument(id, book().session),
    bars: async (id, period, before, limit) =>
      (await pageOf(book(), id, { period, before, limit, isLookedAt: true })).bars,
    barPage,
    dayBar: async (id, date) =>
      withInstrument(id, (instrument) => book().provider(instrument).dayBar(instrument, date, book().now())),
    recalls: (id, said, at) => recalls(book(), id, said, at),
    usualMinuteVolume: (id) =>
      withInstrument(id, (instrument) =>
        book().provider(instrument).usualMinuteVolume(instrument, book().now()),
      ),
    fx: () => fxNow(book()),
    fxAt: (at) => closeAt(barPage, at, book().now()),
  };
  return {
    api,
    feature: {
      name: 'market',
      opening: [open],
      closing: [close],
      routes: marketRoutes({ book, index: () => loaded().index, ranking: () => loaded().ranking }),
      ticks: [{ name: 'market', loop: 'trading', run: tick }],
      probes: [() => marketHealth(book())],
      invariants: QUOTE_INVARIANTS,
    },
  };
}

async function pageOf(book: MarketBook, id: string, request: BarRequest): Promise<BarPage> {
  const instrument = book.instrument(id);
  return instrument === null ? NO_BARS : book.provider(instrument).bars(instrument, request, book.now());
}

async function recalls(book: MarketBook, id: string, said: SaidPrices, at: number): Promise<boolean | null> {
  const instrument = book.instrument(id);
  return (instrument && (await book.provider(instrument).recalls?.(instrument, said, at))) ?? null;
}

function fxNow(book: MarketBook): ReturnType<Market['fx']> {
  const quote = book.quote(USDMXN_ID);
  return quote && { rate: quote.price, quotedAt: quote.quotedAt, source: quote.source, stale: quote.stale };
}

/** The rate at the close of an instant's minute; null of one that goes on, and where its provider has no bar of it or fails. */
async function closeAt(barPage: Market['barPage'], at: number, now: number): Promise<Price | null> {
  if (at - (at % MINUTE_MS) + MINUTE_MS > now) return null;
  const { bars } = await barPage(USDMXN_ID, '1m', at + 1, 1).catch(() => NO_BARS);
  const bar = bars.at(-1);
  return bar !== undefined && at - bar.time < MINUTE_MS ? bar.close : null;
}

/** Makes an instrument; null where it is there. */
const addStock = async (tx: Transaction, instrument: Instrument) =>
  (await addInstrument(tx, instrument)) ? instrument : null;

/** Keeps the quote of a stock whose feed goes on quoting it in an open session; null where it is silent or closed. */
async function quotedNow(book: MarketBook, tx: Queryable, id: string) {
  const quote = book.quote(id);
  if (quote === null || quote.stale || quote.session === 'closed') return null;
  const { price, ...said } = asItStood(quote);
  await keepQuotes(tx, [{ ...said, kind: 'quote', stockId: id, last: price }]);
  return { price: formatPrice(price), quotedAt: said.quotedAt };
}

/** Takes up a stock from a date on; the simulated market begins it at its issue price. Null where it is there. */
async function beginListing(
  ports: Ports,
  ...[tx, listing, { on, issuePrice }]: Parameters<ListingMarket['begin']>
): ReturnType<ListingMarket['begin']> {
  const instrument = instrumentOf(listing);
  if (!(await addInstrument(tx, instrument))) return null;
  const { yearlyVolatilityBps, dailyVolume } = ORDINARY_PROFILE;
  if (ports.config.mode === 'sandbox') {
    const profile = { referencePrice: issuePrice, yearlyVolatilityBps, dailyVolume, beginsOn: on };
    await addProfile(tx, instrument.id, profile);
  }
  return instrument;
}

async function toldActions(book: MarketBook, id: string, from: string, to: string): Promise<ToldActions> {
  const instrument = book.instrument(id);
  if (instrument === null) return { source: '', actions: [] };
  const provider = book.provider(instrument);
  return { source: provider.name, actions: (await provider.actions?.(instrument, from, to)) ?? [] };
}

/** Why nothing of an instrument is traded at an instant. */
function stopAt(
  book: MarketBook,
  { notices, splits }: { notices: NoticeBoard; splits: SplitBoard },
  instrument: Instrument,
  at: number,
): TradeStop | null {
  return whyNotTraded({
    hasVenue: book.venue(instrument) !== null,
    standing: notices.standing(instrument, at),
    splitOn: splits.underWay(instrument.id, at)?.exDate ?? null,
  });
}

/** What an exchange lists, as the house keeps it; the simulated market makes it an ordinary stock. */
function instrumentOf(listing: Parameters<ListingMarket['begin']>[1]): Instrument {
  const { symbol, exchange, name, sector } = listing;
  return {
    id: idOf(symbol, 'stock', exchange),
    symbol,
    name,
    kind: 'stock',
    exchange,
    country: countryOf(exchange),
    sector,
    currency: exchange === 'XMEX' ? 'MXN' : 'USD',
  };
}

async function load(
  ports: Ports,
  deps: MarketDeps,
  notices: NoticeBoard,
  splits: SplitBoard,
): Promise<Loaded> {
  const revision = await importRevision(ports.db);
  const instruments = await loadInstruments(ports.db);
  const providerOf = await chooseProviders(ports, deps, instruments, splits);
  const served = Map.groupBy(instruments, providerOf);
  const book = createMarketBook({
    instruments,
    providerOf,
    notices,
    venueOf: (instrument) => (isTradable(instrument) ? venueOf(ports.config, instrument.exchange) : null),
    now: () => ports.clock.now(),
    log: ports.log,
    feedConfirmedAt: deps.feedConfirmedAt,
  });
  return { revision, book, index: createSearchIndex(instruments), ranking: createRanking(book), served };
}

function listen({ book, served }: Loaded, needed: NeededPrices): void {
  for (const [provider, instruments] of served) provider.listen?.(instruments, needed, book.now());
}

function publishChanges(book: MarketBook, ports: Ports, published: Map<string, string>): void {
  // Of thousands only those are told that someone has on screen.
  const all = book.instruments();
  const told = all.length <= TOLD_EVERY_SECOND ? all.map(({ id }) => id) : ports.realtime.watchedQuotes();
  for (const id of told) {
    const quote = book.quote(id);
    if (quote === null) continue;
    const version = `${quote.quotedAt} ${quote.price} ${quote.stale}`;
    if (published.get(id) === version) continue;
    published.set(id, version);
    ports.realtime.publishQuote(id, presentLive(quote));
  }
}
