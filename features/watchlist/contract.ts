import * as z from 'zod/mini';
import { stockId, stockItem } from '#features/market/contract.ts';
import { defineCall, type OutputOf } from '#kernel/contract/define-call.ts';
import { decimalString, instant, pageInput, pageOf } from '#kernel/contract/fields.ts';

/** The most stocks in one watchlist. */
export const MAX_WATCHED = 200;

const { symbol, name, kind, exchange, country, currency, source, stale, spark } = stockItem.shape;

/** A stock of the list with its quote; the figures are null while its feed has not spoken. */
const watchlistItem = z.object({
  stockId,
  symbol,
  name,
  kind,
  exchange,
  country,
  currency,
  price: z.nullable(decimalString),
  change: z.nullable(decimalString),
  /** Percent with two decimals. */
  changePercent: z.nullable(decimalString),
  quotedAt: z.nullable(instant),
  source: z.nullable(source),
  stale,
  spark,
});

/** Where it goes: right before this one, at the end where it is null. */
const before = z.nullable(stockId);

export const listWatchlist = defineCall({
  path: 'watchlist/list',
  summary: 'My watchlist in my own order, with quotes.',
  access: 'investor',
  input: z.object(pageInput),
  output: pageOf(watchlistItem),
});

/** Changes nothing where the stock is in the list already. */
export const addToWatchlist = defineCall({
  path: 'watchlist/add',
  summary: 'Put a stock into my watchlist, at its end unless told before which.',
  access: 'investor',
  input: z.object({ stockId, before: z.optional(before) }),
  output: z.object({}),
  reasons: ['watchlist.full'],
});

/** Succeeds where the stock is not in the list, too: it is not there afterwards. */
export const deleteFromWatchlist = defineCall({
  path: 'watchlist/delete',
  summary: 'Take a stock out of my watchlist.',
  access: 'investor',
  input: z.object({ stockId }),
  output: z.object({}),
});

export const moveInWatchlist = defineCall({
  path: 'watchlist/move',
  summary: 'Move a stock of my watchlist before another one, or to the end.',
  access: 'investor',
  input: z.object({ stockId, before }),
  output: z.object({}),
});

/** What a browser gathered before the log-in: goes to the end in its order. Asked again it changes nothing. */
export const mergeIntoWatchlist = defineCall({
  path: 'watchlist/merge',
  summary: 'Put stocks at the end of my watchlist; those that are there stay where they are.',
  access: 'investor',
  input: z.object({ stockIds: z.array(stockId).check(z.maxLength(MAX_WATCHED, 'field.too_long')) }),
  /** `leftOut`: what found no room. What is not listed any more is in neither. */
  output: z.object({ added: z.array(z.string()), leftOut: z.array(z.string()) }),
});

export type WatchlistItem = OutputOf<typeof listWatchlist>['items'][number];
