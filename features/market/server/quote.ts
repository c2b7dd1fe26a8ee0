import { type Price, price, type Quantity, type Rate, rateOf } from '#kernel/money/money.ts';
import type { Bar, Snapshot } from './providers/provider.ts';

/** The price of an instrument now, with where and when it was had. Instants are epoch milliseconds of business time. */
export interface Quote {
  readonly id: string;
  readonly price: Price;
  /** What a seller gets and a buyer pays; null outside a session and where nothing is traded. */
  readonly bid: Price | null;
  readonly ask: Price | null;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly previousClose: Price;
  readonly volume: Quantity;
  readonly quotedAt: number;
  readonly stoodAt?: number;
  readonly source: string;
  readonly sequence?: string;
  /** See `isStale`; market orders are refused on a stale quote. */
  readonly stale: boolean;
  /** Its feed never tells bid and ask: nothing is bought or sold at market. */
  readonly lastOnly?: true;
  readonly session: 'open' | 'closed';
  readonly minute: Bar | null;
}

/** How long an open session's feed may be silent. */
export const STALE_AFTER_MS = 15_000;

export interface FeedState {
  readonly delayed: boolean;
  readonly lastOnly?: true | undefined;
  /** The feed was alive and in step at this instant. */
  readonly confirmedAt: number;
  /** The open of the session under way; null when none is. */
  readonly sessionOpenedAt: number | null;
  /** The close of the session before. */
  readonly closedAt: number;
}

/**
 * Stale: the feed is delayed, or has not been confirmed for 15 s of an open session (silence before it does not count). What
 * was stale at the close stays so until its feed speaks again.
 */
export function isStale(feed: FeedState, now: number): boolean {
  if (feed.delayed) return true;
  if (feed.sessionOpenedAt === null) return feed.closedAt - feed.confirmedAt > STALE_AFTER_MS;
  return now - Math.max(feed.confirmedAt, feed.sessionOpenedAt) > STALE_AFTER_MS;
}

/** A provider's snapshot as the house's quote. */
export function makeQuote(
  id: string,
  snapshot: Snapshot,
  source: string,
  feed: FeedState,
  now: number,
): Quote {
  return {
    ...snapshot,
    id,
    source,
    stale: isStale(feed, now),
    ...(feed.lastOnly && { lastOnly: true }),
    session: feed.sessionOpenedAt === null ? 'closed' : 'open',
  };
}

/** A quote as of when it last stood: a stock that is seldom traded is dealt in at its bid and ask of now, not of its last trade. */
export function asItStood<Q extends Pick<Quote, 'quotedAt' | 'stoodAt'>>(quote: Q): Q {
  return quote.stoodAt === undefined ? quote : { ...quote, quotedAt: quote.stoodAt };
}

/** Since the previous session's close. */
export function changeOf(quote: Quote): Price {
  return price(quote.price - quote.previousClose);
}

/** Since the previous session's close, as a share of that. */
export function changeRateOf(quote: Quote): Rate {
  return rateOf(changeOf(quote), quote.previousClose);
}
