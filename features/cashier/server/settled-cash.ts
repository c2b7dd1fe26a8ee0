import type { Queryable } from '#kernel/database/database.ts';
import { balancesOf } from '#kernel/ledger/ledger.ts';
import { type Currency, type Money, maxMoney, money, subtractMoney } from '#kernel/money/money.ts';
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
  { trade }: CashierParts,
  db: Queryable,
  investorId: string,
  currency: Currency,
  now: number,
): Promise<SettledCash> {
  const balances = await balancesOf(db, investorId);
  const available = money(balances.find(({ asset }) => asset === currency)?.available ?? 0n);
  const unsettled = await trade.unsettled(db, investorId, currency, now);
  const waiting = maxMoney(money(0n), subtractMoney(unsettled.sales, unsettled.buys));
  return { available, settled: withdrawableOf(available, unsettled), waiting };
}
