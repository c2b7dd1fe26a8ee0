import * as z from 'zod/mini';
import { EXCHANGES } from '#kernel/calendar/exchange.ts';
import { HOLIDAYS } from '#kernel/calendar/holiday.ts';
import { defineCall, type InputOf, type OutputOf } from '#kernel/contract/define-call.ts';
import {
  currency,
  decimalString,
  instant,
  MAX_PAGE_SIZE,
  pageInput,
  pageOf,
} from '#kernel/contract/fields.ts';
import { bar, quoteFields } from '#kernel/contract/live-quote.ts';
import { COUNTRIES, KINDS, MOVERS, PERIODS, SECTORS } from './market.ts';

export { type BarItem, bar, type LiveQuote, liveQuote } from '#kernel/contract/live-quote.ts';
export type { Country, Kind, Mover, Period, Sector } from './market.ts';
export { COUNTRIES, IPC_ID, isFibra, MOVERS, PERIODS, SECTORS, SPX_ID, USDMXN_ID } from './market.ts';

const MAX_ID_LENGTH = 40;
const MAX_SEARCH_LENGTH = 60;
const MAX_SEARCH_RESULTS = 30;
/** The most bars one call answers. */
export const MAX_BARS = 500;
const DEFAULT_BARS = 200;

/** `AAPL.XNAS`, `WALMEX.XMEX`, `SPX.INDEX`, `USDMXN.FX`; one that no instrument has is refused `not_found`. */
export const stockId = z
  .string()
  .check(z.minLength(1, 'field.required'), z.maxLength(MAX_ID_LENGTH, 'field.id'));

/** The close before the last session, then about thirty prices of it so far, oldest first. */
/** Prices of a whole session in a spark line, at equal steps of its time: a day that goes on has fewer. */
export const SPARK_POINTS = 30;

const spark = z.optional(z.array(decimalString));

const stockFields = {
  id: z.string(),
  symbol: z.string(),
  name: z.string(),
  kind: z.enum(KINDS),
  exchange: z.enum(EXCHANGES),
  country: z.enum(COUNTRIES),
  sector: z.nullable(z.enum(SECTORS)),
  currency,
  ...quoteFields,
  spark,
};

export const stockItem = z.object(stockFields);
export type StockItem = z.output<typeof stockItem>;

const sessionFields = {
  /** Of the session under way, else of the next one. */
  state: z.enum(['open', 'closed']),
  opensAt: instant,
  closesAt: instant,
  /** For which the exchange rests today; null on any other day. */
  holiday: z.nullable(z.enum(HOLIDAYS)),
};

export const stockDetail = z.object({
  ...stockFields,
  open: decimalString,
  high: decimalString,
  low: decimalString,
  previousClose: decimalString,
  volume: decimalString,
  /** Null outside a session and where the feed has none. */
  bid: z.nullable(decimalString),
  ask: z.nullable(decimalString),
  session: z.object(sessionFields),
  /** What its exchange said of it: announced, listed or no longer, halted, and what changes next. Dates are its own. */
  standing: z.object({
    listing: z.enum(['announced', 'listed', 'unlisted']),
    unlisted: z.nullable(z.object({ on: z.string(), reference: z.string() })),
    /** `until` is null where only the exchange's word ends it. */
    halt: z.nullable(z.object({ since: instant, until: z.nullable(instant), reference: z.string() })),
    change: z.nullable(
      z.object({ to: z.enum(['listed', 'unlisted']), on: z.string(), reference: z.string() }),
    ),
  }),
  /** Who executes orders of it (`kernel/contract/venue.ts`); null where nobody does. */
  venue: z.nullable(z.string()),
  /** An index or a rate can be looked at, not traded; nor can what is not listed, or what no venue executes. */
  tradable: z.boolean(),
  /** Whether a market buy may be for a fraction of a share. */
  fractional: z.boolean(),
});
export type StockDetail = z.output<typeof stockDetail>;

const listInput = z
  .object({
    /** Needed unless `ids` are given. */
    country: z.optional(z.enum(COUNTRIES, 'field.choice')),
    /** Only these, in this order where no `sort` is asked; unknown ones are left out. */
    ids: z.optional(z.array(stockId).check(z.maxLength(MAX_PAGE_SIZE, 'field.limit'))),
    sort: z.optional(z.enum(['symbol', 'name', 'price', 'change'], 'field.choice')),
    order: z.optional(z.enum(['asc', 'desc'], 'field.choice')),
    sector: z.optional(z.enum(SECTORS, 'field.choice')),
    /** Of a country: what rises most today, falls most, is traded most by value. Instead of `sort` and `order`. */
    movers: z.optional(z.enum(MOVERS, 'field.choice')),
    ...pageInput,
  })
  .check(
    z.refine((input) => input.country !== undefined || input.ids !== undefined, {
      path: ['country'],
      error: 'field.required',
    }),
  );

export const listStocks = defineCall({
  path: 'stock/list',
  summary: 'Listed stocks of a country, or the given ones, with their quotes',
  access: 'anonymous',
  input: listInput,
  output: pageOf(stockItem),
});

export const getStock = defineCall({
  path: 'stock/detail',
  summary: 'One stock, index or rate with its quote, its day and its session',
  access: 'anonymous',
  input: z.object({ id: stockId }),
  output: stockDetail,
  reasons: ['not_found', 'quote.unavailable'],
});

export const listBars = defineCall({
  path: 'stock/kline',
  summary: 'Bars of a period, oldest first, in pages back to the first day',
  access: 'anonymous',
  input: z.object({
    id: stockId,
    period: z.enum(PERIODS, 'field.choice'),
    /** Exclusive: bars that begin before this instant. */
    before: z.optional(instant),
    limit: z._default(z.number().check(z.int(), z.gte(1), z.lte(MAX_BARS)), DEFAULT_BARS),
  }),
  output: z.object({
    bars: z.array(bar),
    /** Where the bars come from: the provider, and any imported history in this page. */
    sources: z.array(z.string()),
  }),
  reasons: ['not_found', 'quote.unavailable'],
});

const movers = z.object({
  gainers: z.array(stockItem),
  losers: z.array(stockItem),
  /** Most traded today by value. */
  traded: z.array(stockItem),
});

export const getMarketOverview = defineCall({
  path: 'market/overview',
  summary: 'Indices, the exchange rate, the day’s movers and the sessions of both countries',
  access: 'anonymous',
  input: z.object({}),
  output: z.object({
    /** S&P 500, then S&P/BMV IPC. */
    indices: z.array(stockItem),
    /** Mexican pesos for one US dollar; null while no provider gives it. */
    fx: z.nullable(stockItem),
    movers: z.object({ america: movers, mexico: movers }),
    sessions: z.array(
      z.object({ country: z.enum(COUNTRIES), exchange: z.enum(EXCHANGES), ...sessionFields }),
    ),
  }),
});

export const searchStocks = defineCall({
  path: 'search/list',
  summary: 'Stocks by symbol, name or sector, without accents or case',
  access: 'anonymous',
  input: z.object({
    text: z
      .string()
      .check(z.trim(), z.minLength(1, 'field.required'), z.maxLength(MAX_SEARCH_LENGTH, 'field.too_long')),
    limit: z.optional(z.number().check(z.int(), z.gte(1), z.lte(MAX_SEARCH_RESULTS))),
  }),
  output: z.object({ items: z.array(stockItem) }),
});

export const listPopularSearches = defineCall({
  path: 'search/popular',
  summary: 'The stocks that most people opened from the search in the last 7 days, most first',
  access: 'anonymous',
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        /** What finds it: its symbol. */
        text: z.string(),
        /** People and days: who opens it again on another day counts again. */
        people: z.number(),
        stock: stockItem,
      }),
    ),
  }),
});

export const chooseStock = defineCall({
  path: 'search/choose',
  summary:
    'Says that a stock was opened from the search: once a day for each person it counts for the popular ones',
  access: 'anonymous',
  input: z.object({ id: stockId }),
  output: z.object({}),
  reasons: ['not_found'],
});

export const listSectors = defineCall({
  path: 'market/sectors',
  summary:
    'How many stocks each sector has and how far they moved in the last session on average, the largest first',
  access: 'anonymous',
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        sector: z.enum(SECTORS),
        /** Of both countries. */
        count: z.number(),
        /** Where more of them are listed. */
        country: z.enum(COUNTRIES),
        /** Each stock counts the same; percent with two decimals. */
        changePercent: decimalString,
      }),
    ),
    /** What the newest figures of each country are of: the instant of its index's quote. */
    quoted: z.array(z.object({ country: z.enum(COUNTRIES), exchange: z.enum(EXCHANGES), quotedAt: instant })),
  }),
});

export const MARKET_CALLS = [
  listStocks,
  getStock,
  listBars,
  getMarketOverview,
  searchStocks,
  listPopularSearches,
  chooseStock,
  listSectors,
] as const;

export type StockListInput = InputOf<typeof listStocks>;
export type BarListInput = InputOf<typeof listBars>;
export type BarList = OutputOf<typeof listBars>;
export type MarketOverview = OutputOf<typeof getMarketOverview>;
export type SectorDays = OutputOf<typeof listSectors>;
export type SectorDay = SectorDays['items'][number];
