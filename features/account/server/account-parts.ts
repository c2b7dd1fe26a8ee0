import type { Queryable } from '#kernel/database/database.ts';
import type { RegisteredHook } from '#kernel/feature/server-feature.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { User } from '../contract.ts';
import type { FeesPaid } from '../membership.ts';
import type { Captcha } from './captcha.ts';

/** What the account shows of an investor's money; the cashier knows it, the account only passes it on. */
export interface AccountMoney {
  /** Decimal strings; `balance`, `frozen` and `totalAssets` in the display currency. Sees the caller's transaction. */
  summary(
    db: Queryable,
    investorId: string,
    displayCurrency: User['displayCurrency'],
  ): Promise<Pick<User, 'balance' | 'frozen' | 'totalAssets' | 'cash'>>;
  /** All fees ever paid, in minor units: what membership points come from. */
  feesPaid(db: Queryable, investorId: string): Promise<FeesPaid>;
}

/** What the account shows of an investor's identity; another feature knows it. Sees the caller's transaction. */
export interface AccountIdentity {
  standing(db: Queryable, investorId: string): Promise<Pick<User, 'kycStatus' | 'creditScore'>>;
}

/** What the commands of this feature share. */
export interface AccountParts {
  readonly ports: Ports;
  readonly money: AccountMoney;
  readonly identity: AccountIdentity;
  readonly captcha: Captcha;
  /** What the features do for each new investor. */
  registered(): readonly RegisteredHook[];
  /** A key that all nodes share, 32 bytes. */
  secret(name: 'phone' | 'captcha'): Promise<Buffer>;
}
