import type { Queryable } from '#kernel/database/database.ts';
import { type Balance, balancesOf } from '#kernel/ledger/ledger.ts';
import { CURRENCIES, type Currency, formatMoney, type Money, money } from '#kernel/money/money.ts';
import { type Held, sumIn, totalIn, type Worth, withdrawableOf, worthOf } from '../total-assets.ts';
import type { CashierParts } from './cashier-parts.ts';
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

/** Reads both cash accounts and all holdings, and values them at the market's prices of now. */
export async function readAccounts(
  { market, trade }: CashierParts,
  db: Queryable,
  investorId: string,
  now: number,
): Promise<Accounts> {
  const balances = await balancesOf(db, investorId);
  const cash: CashAccount[] = [];
  for (const currency of CURRENCIES) {
    const { available, frozen } = balanceIn(balances, currency);
    const unsettled = await trade.unsettled(db, investorId, currency, now);
    cash.push({ currency, available, frozen, withdrawable: withdrawableOf(available, unsettled) });
  }
  const held = balances.map(({ asset, available, frozen }) => ({ asset, units: available + frozen }));
  return { cash, held, worth: worthOf(held, valuationNow(market)) };
}

function balanceIn(balances: readonly Balance[], currency: Currency) {
  const found = balances.find(({ asset }) => asset === currency);
  return { available: money(found?.available ?? 0n), frozen: money(found?.frozen ?? 0n) };
}

/** The sums that every part of the app shows, in one currency; decimal strings. */
export function showAccounts({ cash, worth }: Accounts, to: Currency, parts: CashierParts) {
  const fx = parts.market.fx()?.rate ?? null;
  const sumOf = (kind: 'available' | 'frozen') =>
    formatMoney(sumIn({ MXN: amountIn(cash, 'MXN', kind), USD: amountIn(cash, 'USD', kind) }, to, fx));
  return {
    cash: cash.map((account) => ({
      currency: account.currency,
      available: formatMoney(account.available),
      frozen: formatMoney(account.frozen),
      withdrawable: formatMoney(account.withdrawable),
    })),
    balance: sumOf('available'),
    frozen: sumOf('frozen'),
    totalAssets: formatMoney(totalIn(worth, to, fx)),
  };
}

const amountIn = (cash: readonly CashAccount[], currency: Currency, kind: 'available' | 'frozen'): Money =>
  cash.find((account) => account.currency === currency)?.[kind] ?? money(0n);
