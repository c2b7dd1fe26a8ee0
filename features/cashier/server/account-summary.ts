import type { Queryable } from '#kernel/database/database.ts';
import { type Balance, holdingsOf } from '#kernel/ledger/ledger.ts';
import { CURRENCIES, type Currency, formatMoney, type Money, money } from '#kernel/money/money.ts';
import {
  grownBy,
  type Held,
  type Sums,
  totalIn,
  type Worth,
  withdrawableOf,
  worthOf,
} from '../total-assets.ts';
import type { CashierParts } from './cashier-parts.ts';
import { furtherWorth } from './further-worth.ts';
import { cashThatStays } from './settled-cash.ts';
import { valuationNow } from './valuation.ts';

/** One cash account; minor units. */
interface CashAccount {
  readonly currency: Currency;
  readonly available: Money;
  readonly frozen: Money;
  readonly withdrawable: Money;
}

/** An investor's accounts and what they are worth now. */
export interface Accounts {
  readonly cash: readonly CashAccount[];
  readonly held: readonly Held[];
  readonly worth: Worth;
}

/** Classes of assets that have a price here; a feature counts what it holds of others (`WorthPart`). */
const VALUED_HERE = ['cash', 'instrument'];

/** Reads both cash accounts and all shares, values them at the market's prices of now, and adds what features count. */
export async function readAccounts(
  parts: CashierParts,
  db: Queryable,
  investorId: string,
  now: number,
): Promise<Accounts> {
  const { market } = parts;
  const balances = await holdingsOf(db, investorId, VALUED_HERE);
  const cash: CashAccount[] = [];
  const stays = await cashThatStays(parts, db, investorId, now);
  for (const currency of CURRENCIES) {
    const { available, frozen } = balanceIn(balances, currency);
    cash.push({ currency, available, frozen, withdrawable: withdrawableOf(available, stays[currency]) });
  }
  const held = balances.map(({ asset, available, frozen }) => ({ asset, units: available + frozen }));
  const [further] = await furtherWorth(parts, db, investorId, [now]);
  return { cash, held, worth: worthOf(held, valuationNow(market), further) };
}

function balanceIn(balances: readonly Balance[], currency: Currency) {
  const found = balances.find(({ asset }) => asset === currency);
  return { available: money(found?.available ?? 0n), frozen: money(found?.frozen ?? 0n) };
}

/** The sums that every part of the app shows, in one currency; decimal strings. */
export function showAccounts(accounts: Accounts, to: Currency, parts: CashierParts) {
  const { balance, frozen } = showParts(accounts, to, parts);
  return {
    cash: accounts.cash.map((account) => ({
      currency: account.currency,
      available: formatMoney(account.available),
      frozen: formatMoney(account.frozen),
      withdrawable: formatMoney(account.withdrawable),
    })),
    balance,
    frozen,
    totalAssets: formatMoney(totalIn(accounts.worth, to, rateNow(parts))),
  };
}

/** What total assets are made of, in one currency; all but `owed` together, less that, are the total to the cent. */
export function showParts({ cash, worth }: Accounts, to: Currency, parts: CashierParts) {
  const { shares, further } = worth;
  const owed = { MXN: money(-further.owed.MXN), USD: money(-further.owed.USD) };
  const made = [sumsOf(cash, 'available'), sumsOf(cash, 'frozen'), shares, further.had, owed];
  const [balance = NONE, frozen = NONE, marketValue = NONE, funds = NONE, less = NONE] = grownBy(
    made,
    to,
    rateNow(parts),
  );
  return {
    balance: formatMoney(balance),
    frozen: formatMoney(frozen),
    marketValue: formatMoney(marketValue),
    funds: formatMoney(funds),
    owed: formatMoney(money(-less)),
  };
}

const NONE = money(0n);
const rateNow = ({ market }: CashierParts) => market.fx()?.rate ?? null;

const sumsOf = (cash: readonly CashAccount[], kind: 'available' | 'frozen'): Sums => ({
  MXN: amountIn(cash, 'MXN', kind),
  USD: amountIn(cash, 'USD', kind),
});

const amountIn = (cash: readonly CashAccount[], currency: Currency, kind: 'available' | 'frozen'): Money =>
  cash.find((account) => account.currency === currency)?.[kind] ?? NONE;
