import * as z from 'zod/mini';
import { decimalString, instant } from './fields.ts';

/** What every quoted thing tells: price, the change since the last session's close, and where and when it was had. */
export const quoteFields = {
  price: decimalString,
  change: decimalString,
  /** Percent with two decimals, `-0.36` for minus 0.36 %. */
  changePercent: decimalString,
  /** The exchange's instant of the price, not that of the answer. */
  quotedAt: instant,
  /** The market-data provider, `sandbox` where simulated. */
  source: z.string(),
  /** Unconfirmed for 15 s of an open session, or a delayed feed: market orders are refused. */
  stale: z.boolean(),
};

/** Prices and volume of a stretch of time. */
export const bar = z.object({
  /** The instant the bar begins; a day's bar and longer: the open of its first session. */
  time: instant,
  open: decimalString,
  high: decimalString,
  low: decimalString,
  close: decimalString,
  volume: decimalString,
});
export type BarItem = z.output<typeof bar>;

/**
 * What the websocket sends for a subscribed id. `minute` is the bar of the minute under way (the last one outside a
 * session): put into a longer bar it keeps that exactly what a fresh call would give.
 */
export const liveQuote = z.object({
  id: z.string(),
  ...quoteFields,
  bid: z.nullable(decimalString),
  ask: z.nullable(decimalString),
  open: decimalString,
  high: decimalString,
  low: decimalString,
  volume: decimalString,
  minute: z.nullable(bar),
});
export type LiveQuote = z.output<typeof liveQuote>;
