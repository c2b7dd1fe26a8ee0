import type { Queryable } from '#kernel/database/database.ts';
import type { Currency } from '#kernel/money/money.ts';

/** A movement of an investor's available cash; cents, signed. */
export interface Movement {
  readonly seq: bigint;
  readonly name: string;
  readonly currency: Currency;
  readonly delta: bigint;
  readonly balanceAfter: bigint;
  readonly at: Date;
}

/** An investor's last movements, newest first. */
export async function lastMovements(db: Queryable, investorId: string, limit: number): Promise<Movement[]> {
  const { rows } = await db.query<Movement & Record<string, unknown>>(
    `SELECT seq, name, currency, delta, balance_after AS "balanceAfter", at FROM ledger.asset_log
     WHERE investor_id = $1 ORDER BY seq DESC LIMIT $2`,
    [investorId, limit],
  );
  return rows;
}

/** Phones by investor, and since when they are investors. */
export async function investorsOf(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, { phone: string; createdAt: Date }>> {
  const { rows } = await db.query<{ id: string; phone: string; createdAt: Date }>(
    'SELECT id, phone, created_at AS "createdAt" FROM investor WHERE id = ANY ($1::uuid[])',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The hash of the chain's entry by which a deposit was credited, 64 hex digits; null while it is not. */
export async function creditHead(
  db: Queryable,
  { id, investorId }: { id: string; investorId: string },
): Promise<string | null> {
  const { rows } = await db.query<{ head: string }>(
    `SELECT encode(e.hash, 'hex') AS head FROM ledger.transaction t
       JOIN ledger.entry e ON e.investor_id = t.investor_id AND e.transaction_number = t.number
      WHERE t.investor_id = $1 AND t.name LIKE 'deposit.%' AND t.reference::jsonb ->> 'depositId' = $2
      ORDER BY e.seq DESC LIMIT 1`,
    [investorId, id],
    'deposit.credit-head',
  );
  return rows[0]?.head ?? null;
}
