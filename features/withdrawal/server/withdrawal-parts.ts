import {
  checkWithdrawalPassword,
  payoutsRestUntil,
  signedStatement,
  withdrawalPasswordSince,
} from '#features/account/server/index.ts';
import { accountSignatureOf, cardOf } from '#features/bank-card/server/index.ts';
import type { Cashier } from '#features/cashier/server/index.ts';
import type { CoinRates } from '#features/coin-rate/server/index.ts';
import { isVerified, verifiedProofOf } from '#features/identity/server/index.ts';
import { type HoldInForce, holdOn } from '#features/legal-hold/server/index.ts';
import type { Approvals } from '#features/operator/server/index.ts';
import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import type { Language } from '#kernel/i18n/language.ts';
import type { Currency, Price } from '#kernel/money/money.ts';
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

/** What the commands of this feature share. Each function sees the caller's transaction. */
export interface WithdrawalParts {
  readonly ports: Ports;
  readonly approvals: Approvals;
  readonly catalogs: Pick<Catalogs, 'translate'>;
  readonly coinRates: CoinRates;
  /** Until when nothing is sent because the log-in's password came back by a reset; null where it never did. */
  payoutsRestUntil(db: Queryable, investorId: string): Promise<number | null>;
  readonly market: {
    fx(): { readonly rate: Price; readonly source: string; readonly quotedAt: number } | null;
  };
  cardOf(db: Queryable, investorId: string, cardId: string): Promise<PayableCard | null>;
  /** Whether a device of the investor's signed the account that one of their cards pays to. */
  accountSignatureOf(
    db: Queryable,
    card: { readonly investorId: string; readonly cardId: string },
    account: Pick<PayableCard, 'bankName' | 'cardholder' | 'accountNumber'>,
  ): ReturnType<typeof accountSignatureOf>;
  /** What one of their devices signed, by the hash of its text; null where no key of theirs did. */
  signedStatement: typeof signedStatement;
  /** Refuses `withdrawal_password.…`; in a transaction of its own. */
  checkPassword(investorId: string, password: string): Promise<void>;
  hasPassword(db: Queryable, investorId: string): Promise<boolean>;
  isVerified(db: Queryable, investorId: string): Promise<boolean>;
  verifiedName(db: Queryable, investorId: string): Promise<string | null>;
  holdOn(db: Queryable, investorId: string): Promise<HoldInForce | null>;
  /** What of each currency's available cash must stay. */
  cashThatStays: Cashier['cashThatStays'];
  settledCash: Cashier['settledCash'];
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

/** What withdrawals build on. */
export interface WithdrawalNeeds
  extends Pick<WithdrawalParts, 'ports' | 'approvals' | 'coinRates' | 'market'> {
  readonly catalogs: Catalogs;
  readonly cashier: Pick<Cashier, 'summary' | 'assetLog' | 'cashThatStays' | 'settledCash'>;
}

/** Lines of the ledger beside a case of the console. */
const SHOWN_MOVEMENTS = 10;

/** The parts, put together from what other features answer. */
export function withdrawalParts({ cashier, ...needs }: WithdrawalNeeds): WithdrawalParts {
  const { ports } = needs;
  return {
    ...needs,
    cardOf: (db, investorId, cardId) => cardOf(ports, db, investorId, cardId),
    accountSignatureOf: (db, card, account) => accountSignatureOf(ports, db, card, account),
    signedStatement,
    checkPassword: (investorId, password) => checkWithdrawalPassword(ports, investorId, password),
    hasPassword: async (db, investorId) => (await withdrawalPasswordSince(db, investorId)) !== null,
    isVerified,
    verifiedName: async (db, investorId) => (await verifiedProofOf(ports, db, investorId))?.fullName ?? null,
    holdOn,
    payoutsRestUntil,
    cashThatStays: cashier.cashThatStays,
    settledCash: cashier.settledCash,
    cash: async (db, investorId, now) => (await cashier.summary(db, investorId, 'MXN', now)).cash,
    async movements(tx, investorId, currency, language) {
      const { clock } = ports;
      const view = { tx, investorId, language, now: clock.now(), securityNow: clock.securityNow() };
      const { items } = await cashier.assetLog(view, { currency, limit: SHOWN_MOVEMENTS });
      return items.map(({ id, description, amount, amountAfter, time }) => ({
        seq: id,
        text: description,
        amount,
        after: amountAfter,
        at: time,
      }));
    },
  };
}
