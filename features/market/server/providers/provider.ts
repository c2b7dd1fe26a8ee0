import type { Price, Quantity } from '#kernel/money/money.ts';
import type { Instrument, Period } from '../../market.ts';
import type { NeededPrices } from '../needed-prices.ts';

/** One bar as the rest of the house sees it. `time` is the instant it begins, epoch milliseconds. */
export interface Bar {
  readonly time: number;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  readonly volume: Quantity;
}

/** What a feed last said of an instrument, and its day so far. */
export interface Snapshot {
  readonly price: Price;
  /** Null outside a session, and where nothing is bought or sold: an index, a rate. */
  readonly bid: Price | null;
  readonly ask: Price | null;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly previousClose: Price;
  readonly volume: Quantity;
  /** The exchange's instant of the price, epoch milliseconds. */
  readonly quotedAt: number;
  /** The instant at which bid and ask were last known to stand, where they may be newer than the price. */
  readonly stoodAt?: number;
  /** The provider's own sequence, or the hash of its message, where it gives one. */
  readonly sequence?: string;
  /** The bar of the minute under way, or of the last one; null where the feed gives none. */
  readonly minute: Bar | null;
}

/** What was said to stand at an instant; a side that is null was not said. */
export interface SaidPrices {
  readonly bid: Price | null;
  readonly ask: Price | null;
  readonly last: Price;
}

/** A page of bars, oldest first, and every source that they come from. */
export interface BarPage {
  readonly bars: readonly Bar[];
  readonly sources: readonly string[];
}

export interface BarRequest {
  readonly period: Period;
  /** Exclusive, epoch milliseconds. */
  readonly before: number;
  readonly limit: number;
  /** Only to be looked at, as often as anybody likes: calls are left to what alerts, orders and margins go by. */
  readonly isLookedAt?: true;
}

/** What a company does to its shares, as a provider tells of it. Dates are the exchange's. */
export type ProviderAction = {
  /** The provider's own name of it; the same action keeps it. */
  readonly key: string;
  /** The first date without the dividend, or with the split shares; a session of the exchange. */
  readonly exDate: string;
  /** Where it was published. */
  readonly reference: string;
} & (
  | { readonly kind: 'split'; readonly numerator: bigint; readonly denominator: bigint }
  | {
      readonly kind: 'dividend';
      /** In the stock's currency, for one share of the ex-date. */
      readonly amount: Price;
      /** The part of it that tax is withheld from: all of it, or a FIBRA's taxable result. */
      readonly taxable: Price;
      readonly paymentDate: string;
    }
);

/**
 * Where prices come from; one is chosen for each exchange by configuration, and nothing else in the house makes a price.
 * A provider whose feed pushes keeps what it last heard, so that `snapshot` never waits. No answer may know more than
 * `now`, the business instant that it is asked at.
 */
export interface MarketDataProvider {
  /** Stands beside every quote as its source. */
  readonly name: string;
  /** By its licence the feed lags: every quote of it is stale. */
  readonly delayed: boolean;
  /** The feed tells the last price alone, never what is bid and asked. */
  readonly lastOnly?: true;
  /** Whether the feed has the instrument at all, as far as is known; left out: each. */
  covers?(instrument: Instrument): boolean;
  /**
   * Said about once a second: what it serves, and which prices are needed. Whoever hears of prices from
   * outside asks and listens from the first time on; it never waits here. Left out where prices are computed.
   */
  listen?(served: readonly Instrument[], needed: NeededPrices, now: number): void;
  /** Lets go of every line; nothing is said to it any more. */
  close?(): Promise<void>;
  /** Null where the feed has not spoken of the instrument yet. */
  snapshot(instrument: Instrument, now: number): Snapshot | null;
  /** The same of one that nobody looks at, asked for in passing; where it costs no less, there is no such method. */
  glance?(instrument: Instrument, now: number): Snapshot | null;
  /** About thirty prices of the last session so far, oldest first; fewer where it is young. */
  spark(instrument: Instrument, now: number): readonly Price[];
  /** Adjusted for splits: in shares of `now`. */
  bars(instrument: Instrument, request: BarRequest, now: number): Promise<BarPage>;
  /** The bar of a session's date as it was traded, not adjusted for later splits, as far as it has come; null where there is none or it lies ahead. */
  dayBar(instrument: Instrument, date: string, now: number): Promise<Bar | null>;
  /**
   * Whether what was said of an instant is in the provider's own record of it: the same bid, ask and last. A provider without
   * such a record has no such method.
   */
  recalls?(instrument: Instrument, said: SaidPrices, at: number): Promise<boolean>;
  /** Shares of an ordinary minute. */
  usualMinuteVolume(instrument: Instrument, now: number): Quantity;
  /** The last instant at which the feed was known to be alive and in step, epoch milliseconds of business time. */
  confirmedAt(instrument: Instrument, now: number): number;
  /** The actions of an instrument whose ex-date lies between two dates, both included. A provider that tells of none has no such method. */
  actions?(instrument: Instrument, from: string, to: string): Promise<readonly ProviderAction[]>;
}
