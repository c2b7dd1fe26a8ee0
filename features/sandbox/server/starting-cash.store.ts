import type { Queryable } from '#kernel/database/database.ts';
import type { Currency, Money } from '#kernel/money/money.ts';
import { money } from '#kernel/money/money.ts';

/** Simulated cash of one currency for a new investor. */
export interface StartingCash {
  readonly currency: Currency;
  readonly amount: Money;
}

const IN_FORCE = `SELECT DISTINCT ON (currency) currency, amount FROM sandbox_starting_cash
  WHERE effective_from <= $1 ORDER BY currency, effective_from DESC`;

/** What is configured for a business instant (epoch milliseconds): the latest row not after it, pesos first. */
export async function startingCashAt(db: Queryable, at: number): Promise<StartingCash[]> {
  const { rows } = await db.query<{ currency: Currency; amount: bigint }>(
    IN_FORCE,
    [new Date(at)],
    'sandbox.starting-cash',
  );
  return rows.map((row) => ({ currency: row.currency, amount: money(row.amount) }));
}
