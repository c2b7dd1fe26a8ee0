import type { Exchange } from '#kernel/calendar/calendar.ts';
import type { Currency, Price, Quantity } from '#kernel/money/money.ts';

/** What trading needs to know of an instrument; the market's own instruments are such. */
export interface TradeInstrument {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  /** Only a `stock` is bought and sold; an index and a rate are looked at. */
  readonly kind: string;
  readonly exchange: Exchange;
  readonly country: string;
  readonly currency: Currency;
}

/** A price that is now. Instants are business time, epoch milliseconds. */
export interface TradeQuote {
  readonly price: Price;
  /** Null outside a session and where the feed has none. */
  readonly bid: Price | null;
  readonly ask: Price | null;
  readonly quotedAt: number;
  /** Of its bid and ask, where they may be newer than its price. */
  readonly stoodAt?: number;
  readonly source: string;
  /** Not confirmed for 15 s of an open session, or delayed: market orders are refused. */
  readonly stale: boolean;
  /** Its feed never tells bid and ask: limit orders are filled at the last price, and there are no others. */
  readonly lastOnly?: true;
  /** The provider's own sequence, where it gives one. */
  readonly sequence?: string;
}

/** One session of an instrument, for what was skipped whole. */
export interface TradeDayBar {
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  readonly volume: Quantity;
}

/** What trading asks of the market; tests give one whose quotes they set. */
export interface TradeMarket {
  instrument(id: string): TradeInstrument | null;
  quote(id: string): TradeQuote | null;
  /** Orders go by these prices for some seconds: feeds are asked for them first. */
  need(ids: Iterable<string>, need: 'money'): void;
  /** Shares in a usual minute of a session; null for an unknown id. */
  usualMinuteVolume(id: string): Quantity | null;
  /** A session's bar by its exchange's date; null where there is none. */
  dayBar(id: string, date: string): Promise<TradeDayBar | null>;
  /** Why nothing is bought or sold of it at an instant: its exchange says so, or nobody executes it; null where it is traded. */
  stopOf(id: string, at: number): { readonly reason: string; readonly values: Record<string, string> } | null;
  /** The splits that its prices go by. */
  readonly splits: {
    /** How many shares have come of how many by all splits that hold at an instant. */
    ratioAt(id: string, instant: number): { readonly numerator: bigint; readonly denominator: bigint };
  };
  /** Pesos for one US dollar; null where no provider gives it. */
  fx(): { readonly rate: Price } | null;
  /** The same as it was in the minute of an instant; null where its provider tells nothing of that minute. */
  fxAt(at: number): Promise<Price | null>;
}

/** Fractions are for market buys of American stocks alone. */
export function allowsFractions(instrument: TradeInstrument, type: 'market' | 'limit'): boolean {
  return instrument.country === 'america' && type === 'market';
}
