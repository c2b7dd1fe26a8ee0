import type { Route } from '#kernel/http/route.ts';
import type { Price, Quantity } from '#kernel/money/money.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { type Instrument, type Period, USDMXN_ID } from '../market.ts';
import { addListings, importRevision, loadInstruments } from './instrument.store.ts';
import { shippedListings } from './listings-file.ts';
import { marketRoutes } from './market.routes.ts';
import { createMarketBook, type MarketBook } from './market-book.ts';
import { chooseProviders, type MarketDeps } from './open-providers.ts';
import { presentLive } from './present-stock.ts';
import type { Bar } from './providers/provider.ts';
import type { Quote } from './quote.ts';
import { createSearchIndex, type SearchIndex } from './search-stocks.ts';
import type { SessionState } from './sessions.ts';

/** The market as other features use it. Everything but bars answers at once, at the business instant. */
export interface Market {
  readonly routes: Route[];
  instrument(id: string): Instrument | null;
  /** In the order of lists: stocks, the indices, the exchange rate. */
  instruments(): readonly Instrument[];
  /** Null for an unknown id, and while its feed has not spoken. */
  quote(id: string): Quote | null;
  /** The session under way, else the next one; null for an unknown id. */
  session(id: string): SessionState | null;
  /** Oldest first, at most `limit`, that begin before `before` (epoch milliseconds); none for an unknown id. */
  bars(id: string, period: Period, before: number, limit: number): Promise<readonly Bar[]>;
  /** A session's bar by its exchange's date, as far as it has come; null where there is none. */
  dayBar(id: string, date: string): Promise<Bar | null>;
  /** Shares of an ordinary minute; null for an unknown id. */
  usualMinuteVolume(id: string): Quantity | null;
  /** Mexican pesos for one US dollar, at the middle; null while no provider gives it. */
  fx(): { rate: Price; quotedAt: number; source: string; stale: boolean } | null;
  /** Once a second: tells the websocket what changed, and takes over what was imported. */
  tick(): Promise<void>;
}

const LOOK_FOR_IMPORTS_EVERY = 30;

interface Loaded {
  readonly revision: string;
  readonly book: MarketBook;
  readonly index: SearchIndex;
}

/** Adds the shipped listings that are missing, reads all of them, and opens the market over its providers. */
export async function createMarket(ports: Ports, deps: MarketDeps = {}): Promise<Market> {
  await addListings(ports.db, await shippedListings());
  let loaded = await load(ports, deps);
  const published = new Map<string, string>();
  let ticks = 0;

  const book = () => loaded.book;
  const withInstrument = <T>(id: string, answer: (instrument: Instrument) => T): T | null => {
    const instrument = book().instrument(id);
    return instrument === null ? null : answer(instrument);
  };

  return {
    routes: marketRoutes({ book, index: () => loaded.index }),
    instrument: (id) => book().instrument(id),
    instruments: () => book().instruments(),
    quote: (id) => book().quote(id),
    session: (id) => withInstrument(id, book().session),
    bars: async (id, period, before, limit) => {
      const page = await withInstrument(id, (instrument) =>
        book().provider(instrument).bars(instrument, { period, before, limit }, book().now()),
      );
      return page?.bars ?? [];
    },
    dayBar: async (id, date) =>
      withInstrument(id, (instrument) => book().provider(instrument).dayBar(instrument, date, book().now())),
    usualMinuteVolume: (id) =>
      withInstrument(id, (instrument) => book().provider(instrument).usualMinuteVolume(instrument)),
    fx: () => {
      const quote = book().quote(USDMXN_ID);
      return (
        quote && { rate: quote.price, quotedAt: quote.quotedAt, source: quote.source, stale: quote.stale }
      );
    },
    tick: async () => {
      publishChanges(book(), ports, published);
      ticks += 1;
      if (ticks % LOOK_FOR_IMPORTS_EVERY === 0 && (await importRevision(ports.db)) !== loaded.revision) {
        loaded = await load(ports, deps);
      }
    },
  };
}

async function load(ports: Ports, deps: MarketDeps): Promise<Loaded> {
  const revision = await importRevision(ports.db);
  const instruments = await loadInstruments(ports.db);
  const providerOf = await chooseProviders(ports, deps, instruments);
  for (const instrument of instruments) providerOf(instrument);
  const book = createMarketBook({
    instruments,
    providerOf,
    now: () => ports.clock.now(),
    feedConfirmedAt: deps.feedConfirmedAt,
  });
  return { revision, book, index: createSearchIndex(instruments) };
}

function publishChanges(book: MarketBook, ports: Ports, published: Map<string, string>): void {
  for (const { id } of book.instruments()) {
    const quote = book.quote(id);
    if (quote === null) continue;
    const version = `${quote.quotedAt} ${quote.price} ${quote.stale}`;
    if (published.get(id) === version) continue;
    published.set(id, version);
    ports.realtime.publishQuote(id, presentLive(quote));
  }
}
