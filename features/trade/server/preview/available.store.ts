import type { Queryable } from '#kernel/database/database.ts';
import { type Currency, type Money, money } from '#kernel/money/money.ts';

/** An investor's free cash of a currency; zero where they never had any. */
export async function availableCash(db: Queryable, investorId: string, currency: Currency): Promise<Money> {
  const { rows } = await db.query<{ available: bigint }>(
    'SELECT available FROM ledger.balance WHERE investor_id = $1 AND asset = $2',
    [investorId, currency],
    'trade.available',
  );
  return money(rows[0]?.available ?? 0n);
}
