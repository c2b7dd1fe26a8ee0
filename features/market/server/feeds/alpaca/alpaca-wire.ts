import * as z from 'zod/mini';
import { exchangeDate } from '#kernel/calendar/calendar.ts';
import { instantOf, priceOf, sharesOf } from '#kernel/vendor/vendor-numbers.ts';
import type { Bar } from '../../providers/provider.ts';
import type { ToldBook, ToldDay, ToldTrade } from '../last-heard.ts';

/**
 * What Alpaca's market data looks like, REST and stream (market data API v2, 2026), and what it is in the house's numbers.
 *
 * Read in its documents and clients: the addresses, the fields below, the codes of errors, one connection and thirty symbols
 * on the free plan. Taken from others' code or from memory, and nothing here relies on it alone:
 * - 200 calls a minute; an unknown symbol is left out of the snapshots, a malformed one refuses the whole question.
 * - `minuteBar` is the last whole minute; `dailyBar` begins at New York's midnight and is the session's, so that before the
 *   first trade of a day it is still the one before. One of a session that has not opened is left alone.
 * - `adjustment=raw` are bars as they were traded; `split` is the one that its documents were read for.
 * - `timeframe` may be `5Min`, `15Min` and `1Day` beside `1Min`; a page holds up to 10,000 bars; `bars` is null for none.
 * - A trade's condition tells a price that was not agreed now; odd lots are shown, though Alpaca leaves them out of bars.
 * - Trades and quotes of the past have the fields of those of now; `sort=desc` tells the newest first.
 * - `x` and `c` on the stream take a trade back; they come with the trades, unasked.
 */

/** The provider's name: the source of its quotes. */
export const ALPACA = 'alpaca';

const text = z.string();
const number = z.number();
const tradeShape = z.object({
  t: text,
  p: number,
  s: z.optional(number),
  i: z.optional(z.union([number, text])),
  c: z.optional(z.nullable(z.array(text))),
});
const quoteShape = z.object({ t: text, bp: number, ap: number });
const barShape = z.object({ t: text, o: number, h: number, l: number, c: number, v: number });

/** Answer to `GET /v2/stocks/snapshots`: an object by symbol. */
export const snapshotsShape = z.record(text, z.unknown());

/** One symbol's; whatever is missing was not heard of. */
export const snapshotShape = z.object({
  latestTrade: z.optional(z.nullable(tradeShape)),
  latestQuote: z.optional(z.nullable(quoteShape)),
  minuteBar: z.optional(z.nullable(barShape)),
  dailyBar: z.optional(z.nullable(barShape)),
  prevDailyBar: z.optional(z.nullable(barShape)),
});

/** Answer to `GET /v2/stocks/{symbol}/bars`. */
export const barsShape = z.object({
  symbol: text,
  bars: z.nullable(z.array(barShape)),
  next_page_token: z.optional(z.nullable(text)),
});

/** Answers to `GET /v2/stocks/{symbol}/trades` and `…/quotes`; null for none. */
export const tradesShape = z.object({ trades: z.nullable(z.array(tradeShape)) });
export const quotesShape = z.object({ quotes: z.nullable(z.array(quoteShape)) });

/** What comes on the stream, one element of a frame; of other kinds nothing is needed. */
export const messageShape = z.discriminatedUnion('T', [
  z.object({ T: z.literal('success'), msg: text }),
  z.object({ T: z.literal('error'), code: number }),
  z.object({ T: z.literal('subscription'), trades: z.array(text), quotes: z.array(text) }),
  z.extend(tradeShape, { T: z.literal('t'), S: text }),
  z.extend(quoteShape, { T: z.literal('q'), S: text }),
  z.object({ T: z.literal('x'), S: text, i: z.union([number, text]) }),
  z.object({ T: z.literal('c'), S: text, oi: z.union([number, text]) }),
]);

export type Message = z.output<typeof messageShape>;

/** Conditions of prices that were not agreed now: averages, earlier references, derived, contingent, out of order, other settlement. */
const NOT_OF_NOW: ReadonlySet<string> = new Set(['B', 'W', 'P', '4', '7', 'V', 'Z', 'C', 'N', 'R', 'U', 'T']);

/** Null where it is no trade to be believed, or none of now. */
export function tradeOf({ t, p, s = 0, i, c }: z.output<typeof tradeShape>): ToldTrade | null {
  const [price, at, size] = [priceOf(p), instantOf(t), sharesOf(s)];
  if (price === null || at === null || size === null) return null;
  if (c?.some((condition) => NOT_OF_NOW.has(condition))) return null;
  return { price, at, size, ...(i !== undefined && { id: String(i) }) };
}

/** A side that is no price, such as zero, is none. */
export function bookOf({ t, bp, ap }: z.output<typeof quoteShape>): ToldBook | null {
  const at = instantOf(t);
  return at === null ? null : { bid: priceOf(bp), ask: priceOf(ap), at };
}

/** Null where one of its numbers is none. */
export function barOf({ t, o, h, l, c, v }: z.output<typeof barShape>): Bar | null {
  const [time, volume] = [instantOf(t), sharesOf(v)];
  const [open, high, low, close] = [priceOf(o), priceOf(h), priceOf(l), priceOf(c)];
  if (time === null || volume === null || open === null || high === null || low === null || close === null)
    return null;
  return { time, open, high, low, close, volume };
}

/** A daily bar by New York's date. */
export function dayOf(told: z.output<typeof barShape>): ToldDay | null {
  const bar = barOf(told);
  if (bar === null) return null;
  const { time, ...day } = bar;
  return { ...day, date: exchangeDate('XNYS', time) };
}
