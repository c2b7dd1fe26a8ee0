import type { Queryable } from '#kernel/database/database.ts';
import { type Balance, holdingsOf } from '#kernel/ledger/ledger.ts';
import { CURRENCIES, type Currency, formatMoney, type Money, money } from '#kernel/money/money.ts';
import { type Held, sumIn, totalIn, type Worth, withdrawableOf, worthOf } from '../total-assets.ts';
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
