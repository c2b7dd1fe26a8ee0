import type { CoinRates } from '#features/coin-rate/server/index.ts';
import type { HoldInForce } from '#features/legal-hold/server/index.ts';
import type { Approvals } from '#features/operator/server/index.ts';
import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import type { Language } from '#kernel/i18n/language.ts';
import type { Currency, Money, Price } from '#kernel/money/money.ts';
import type { Ports } from '#kernel/ports/ports.ts';

/** A card to pay money to, as `bank-card` gives it. */
export interface PayableCard {
  readonly id: string;
  readonly bankName: string;
  readonly cardholder: string;
  readonly accountNumber: string;
  readonly maskedNumber: string;
  /** Business time, epoch milliseconds. */
  readonly changedAt: number;
}

/** A line of an investor's asset log in words. */
export interface LoggedLine {
  readonly seq: string;
  readonly text: string;
  readonly amount: string;
  readonly after: string;
  readonly at: string;
}

/** What withdrawals ask of the rest of the house. Each sees the caller's transaction. */
export interface WithdrawalNeeds {
  readonly approvals: Approvals;
  readonly catalogs: Pick<Catalogs, 'translate'>;
  readonly coinRates: CoinRates;
  /** Until when nothing is sent because the log-in's password came back by a reset; null where it never did. */
  payoutsRestUntil(db: Queryable, investorId: string): Promise<number | null>;
  readonly market: { fx(): { readonly rate: Price } | null };
  cardOf(db: Queryable, investorId: string, cardId: string): Promise<PayableCard | null>;
  /** Refuses `withdrawal_password.…`; in a transaction of its own. */
  checkPassword(investorId: string, password: string): Promise<void>;
  hasPassword(db: Queryable, investorId: string): Promise<boolean>;
  isVerified(db: Queryable, investorId: string): Promise<boolean>;
  verifiedName(db: Queryable, investorId: string): Promise<string | null>;
  holdOn(db: Queryable, investorId: string): Promise<HoldInForce | null>;
  /** Cash of sales and of buys that have not settled at the business instant `now`. */
  unsettled(
    db: Queryable,
    investorId: string,
    currency: Currency,
    now: number,
  ): Promise<{ readonly sales: Money; readonly buys: Money }>;
  /** Both cash accounts, decimal strings. */
  cash(db: Queryable, investorId: string, now: number): Promise<readonly CashLine[]>;
  /** The last movements of a cash account, newest first. */
  movements(
    tx: Transaction,
    investorId: string,
    currency: Currency,
    language: Language,
  ): Promise<readonly LoggedLine[]>;
}

export interface CashLine {
  readonly currency: Currency;
  readonly available: string;
  readonly frozen: string;
  readonly withdrawable: string;
}

/** What the commands of this feature share. */
export interface WithdrawalParts extends WithdrawalNeeds {
  readonly ports: Ports;
}
