import type { Queryable } from '#kernel/database/database.ts';
import type { Currency, Money } from '#kernel/money/money.ts';

/** What a line of the asset log can belong to. */
export interface AssetLogType {
  /**
   * The name of a posting, or what it begins with before a dot: `trade.buy` for `trade.buy.hold`. The log's filter takes it
   * and the app has a text `asset.type.<type>`.
   */
  readonly type: string;
  /** Its postings bring money in or take it out: they change what an investor has and are no gain or loss. */
  readonly isCapital: boolean;
  /** Its postings that carry out an investor's signed command: the log says of each whether the device signed it. */
  readonly commands?: readonly string[];
}

/** What stands behind a movement and can be looked at in the app. */
export interface LoggedRecord {
  /** The `kind` of the transaction's reference; its text is `asset.record.<kind>`. */
  readonly kind: string;
  /** Where the reference keeps the record's id. */
  readonly idKey: string;
  /** The app's screen of the record. */
  path(id: string): string;
}

/** Amounts of each currency; one that is not there is zero. */
export type CurrencyAmounts = Readonly<Partial<Record<Currency, Money>>>;

/**
 * What an investor has, or owes, that is neither cash nor an instrument with a price on an exchange: fund units, principal
 * and profit, shares allotted before their listing, a loan with its interest.
 */
export interface WorthPart {
  /** Stable, such as `fund`. */
  readonly name: string;
  /** Counts off total assets instead of into them. */
  readonly isOwed: boolean;
  /**
   * What it comes to at each of these business instants (epoch milliseconds, oldest first), in their order and at the
   * prices of then. Sees the caller's transaction.
   */
  amountsAt(
    db: Queryable,
    investorId: string,
    instants: readonly number[],
  ): Promise<readonly CurrencyAmounts[]>;
}

/** An investor's own cash of trades that have not settled yet: what sales will have brought and what buys will have cost. */
export interface Unsettled {
  readonly sales: Money;
  readonly buys: Money;
}

/** What of a currency is unsettled at a business instant (epoch milliseconds); sees the caller's transaction. */
export type UnsettledCash = (
  db: Queryable,
  investorId: string,
  currency: Currency,
  now: number,
) => Promise<Unsettled>;

/** What an investor owes at a business instant (epoch milliseconds), in pesos; sees the caller's transaction. */
export type OwedCash = (db: Queryable, investorId: string, now: number) => Promise<Money>;

/** A class of assets that the monthly statement lists with what is held of each. */
export interface StatementHoldings {
  /** As in `ledger.asset_class`, which gives its decimals. */
  readonly assetClass: string;
  /** The key of its heading's text. */
  readonly heading: string;
}
