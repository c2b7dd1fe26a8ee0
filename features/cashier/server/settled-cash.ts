import type { Queryable } from '#kernel/database/database.ts';
import { balancesOf } from '#kernel/ledger/ledger.ts';
import { type Currency, convertBack, type Money, maxMoney, money } from '#kernel/money/money.ts';
import { withdrawableOf } from '../total-assets.ts';
import type { CashierParts } from './cashier-parts.ts';

/** An investor's free cash of a currency, and what of it is settled: it may leave, or become the other currency. */
export interface SettledCash {
  readonly available: Money;
  readonly settled: Money;
  /** What must stay until it settles: sales less buys; zero where buys outweigh. */
  readonly waiting: Money;
}

/**
 * As the caller's transaction sees it. A command that takes cash away posts first, which locks the investor's chain, and
 * then asks whether what is left still covers `waiting`: so no two commands count on the same settled cash.
 */
export async function readSettledCash(
  parts: CashierParts,
  db: Queryable,
  investorId: string,
  currency: Currency,
  now: number,
): Promise<SettledCash> {
  const balances = await balancesOf(db, investorId);
  const available = money(balances.find(({ asset }) => asset === currency)?.available ?? 0n);
  const waiting = await waitingOf(parts, db, investorId, currency, now);
  return { available, settled: withdrawableOf(available, waiting), waiting };
}

/**
 * What of a currency's available cash must stay: what waits to settle, and what covers the investor's loans. Pesos cover them
 * first, dollars the rest at the middle rate; all dollars stay while no rate is known. Sees the caller's transaction: a
 * withdrawal asks after its hold.
 */
export async function cashThatStays(
  parts: Pick<CashierParts, 'unsettledCash' | 'owedCash' | 'market'>,
  db: Queryable,
  investorId: string,
  now: number,
): Promise<Readonly<Record<Currency, Money>>> {
  const waiting = {
    MXN: await waitingOf(parts, db, investorId, 'MXN', now),
    USD: await waitingOf(parts, db, investorId, 'USD', now),
  };
  let owed = 0n;
  for (const owedBy of parts.owedCash()) owed += await owedBy(db, investorId, now);
  if (owed === 0n) return waiting;
  const balances = await balancesOf(db, investorId);
  const available = balances.find(({ asset }) => asset === 'MXN')?.available ?? 0n;
  const settled = available > waiting.MXN ? available - waiting.MXN : 0n;
  const rest = money(owed > settled ? owed - settled : 0n);
  return {
    MXN: money(waiting.MXN + owed),
    USD: money(
      waiting.USD + inDollars(parts, rest, balances.find(({ asset }) => asset === 'USD')?.available),
    ),
  };
}

/** Rounded up: the loan stays covered. */
function inDollars({ market }: Pick<CashierParts, 'market'>, pesos: Money, all = 0n): bigint {
  if (pesos === 0n) return 0n;
  const fx = market.fx();
  return fx === null ? all : convertBack(pesos, fx.rate, 'up');
}

async function waitingOf(
  { unsettledCash }: Pick<CashierParts, 'unsettledCash'>,
  db: Queryable,
  investorId: string,
  currency: Currency,
  now: number,
): Promise<Money> {
  let waiting = 0n;
  for (const unsettledIn of unsettledCash()) {
    const { sales, buys } = await unsettledIn(db, investorId, currency, now);
    waiting += sales - buys;
  }
  return maxMoney(money(0n), money(waiting));
}
