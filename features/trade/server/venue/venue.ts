import type { Price, Quantity } from '#kernel/money/money.ts';
import type { Side } from '../../fees.ts';
import type { TradeDayBar } from '../trade-market.ts';

/** An order as a venue takes it. `clientOrderId` is ours, at most 128 characters, and never used for another. */
export interface VenueOrder {
  readonly clientOrderId: string;
  readonly stockId: string;
  readonly exchange: string;
  readonly side: Side;
  readonly quantity: Quantity;
  /** The worst price that it may be filled at: a market order's band or a limit. */
  readonly boundPrice: Price;
  /** The close of the session that it does not outlive (epoch ms, business time); null for good till cancelled. */
  readonly goodUntil: number | null;
}

/**
 * `unknown`: it timed out. The order is then looked up, never sent again blindly. `unsent`: it has surely not arrived, as
 * where the venue takes no more for the moment; it may leave a little later.
 */
export type SubmitOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'rejected'; readonly code: string }
  | { readonly kind: 'unknown' | 'unsent' };

interface VenueEventBase {
  /** Where it stands in the venue's events. */
  readonly cursor: bigint;
  readonly clientOrderId: string;
  /** Epoch milliseconds, business time. */
  readonly at: number;
}

/**
 * What a venue tells: an execution, with the quote it was made at, or the end of what was left. `disputed`: it takes back or
 * corrects something that it told before, which is never done by itself: an operator sees it among the parked events.
 */
export type VenueEvent =
  | (VenueEventBase & {
      readonly kind: 'fill';
      readonly executionId: string;
      readonly price: Price;
      readonly quantity: Quantity;
      readonly source: string;
      readonly quotedAt: number;
    })
  | (VenueEventBase & { readonly kind: 'cancelled' | 'disputed' });

/** Where orders are executed; the simulated venue and Alpaca's API both fit it. */
export interface Venue {
  readonly name: string;
  readonly capabilities: {
    /** Whether it executes fractions of a share. */
    readonly fractions: boolean;
    /** Orders in one `submit` at most. */
    readonly submitAtOnce: number;
    /** Looks at its orders with the tick only, which sends what waits first: sent sooner they would just lie there. */
    readonly looksOnTick?: boolean;
  };
  /** An outcome for each order, in their order. Throws only where nothing was sent. */
  submit(orders: readonly VenueOrder[]): Promise<SubmitOutcome[]>;
  /** Whether the venue has ever taken an order of this id. */
  findByClientOrderId(clientOrderId: string): Promise<'known' | 'none'>;
  /** Asks to cancel what is left, as of a business instant; the outcome comes as an event. */
  cancel(clientOrderId: string, at: number): Promise<void>;
  /** Events after a cursor, oldest first, at least once. */
  events(cursor: bigint, limit: number): Promise<VenueEvent[]>;
}

/** A venue that others run, reached over a line. */
export interface OutsideVenue extends Venue {
  /**
   * With each tick: keeps listening, and asks for what was missed. Neither waits nor throws; `onTold` is called whenever
   * there are new events.
   */
  look(onTold: () => void): void;
  /** Whether it is heard and answers. */
  isReached(): boolean;
  close(): Promise<void>;
}

/** A venue whose market is ours to run: it is told the time. */
export interface SimulatedVenue extends Venue {
  /** Matches one business second; twice in the same second does nothing more. Gives the number of fills. */
  match(now: number): Promise<number>;
  /** The stocks whose bars `matchSkippedSession` goes by; none of a session that was matched. */
  stocksOfSkipped(session: PastSession): Promise<string[]>;
  /**
   * For a session that was skipped whole: each working order is checked once against its day's bar. A sale of `stopped`
   * (by its client order id) was due at that price or, where the session opened below it, at the open.
   */
  matchSkippedSession(
    session: PastSession,
    barOf: BarOfSession,
    stopped: ReadonlyMap<string, Price>,
  ): Promise<void>;
}

/** A session that is over. Instants are business time, epoch milliseconds. */
export interface PastSession {
  readonly exchange: string;
  readonly date: string;
  readonly opensAt: number;
  readonly closesAt: number;
}

/** A stock's bar of it, null where there is none. Throws where it was not asked for. */
export type BarOfSession = (stockId: string) => TradeDayBar | null;

export const isOutside = (venue: Venue): venue is OutsideVenue => 'look' in venue;
export const isSimulated = (venue: Venue): venue is SimulatedVenue => 'match' in venue;
