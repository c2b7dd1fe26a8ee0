import type { Queryable, Transaction } from '#kernel/database/database.ts';

/** The hash of an investor's withdrawal password; null where none was set. */
export async function findWithdrawalHash(db: Queryable, investorId: string): Promise<string | null> {
  const { rows } = await db.query<{ hash: string }>(
    'SELECT password_hash AS hash FROM withdrawal_password WHERE investor_id = $1',
    [investorId],
    'account.find-withdrawal-hash',
  );
  return rows[0]?.hash ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockWithdrawalHash(tx: Transaction, investorId: string): Promise<string | null> {
  const { rows } = await tx.query<{ hash: string }>(
    'SELECT password_hash AS hash FROM withdrawal_password WHERE investor_id = $1 FOR NO KEY UPDATE',
    [investorId],
  );
  return rows[0]?.hash ?? null;
}

/** Since when the present one holds (security time); null where none was set. */
export async function withdrawalPasswordSince(db: Queryable, investorId: string): Promise<Date | null> {
  const { rows } = await db.query<{ changedAt: Date }>(
    'SELECT changed_at AS "changedAt" FROM withdrawal_password WHERE investor_id = $1',
    [investorId],
  );
  return rows[0]?.changedAt ?? null;
}

/** Sets the first one; false where there is one already. `at` is security time. */
export async function insertWithdrawalHash(
  tx: Transaction,
  { investorId, hash, at }: { investorId: string; hash: string; at: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO withdrawal_password (investor_id, password_hash, changed_at) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING`,
    [investorId, hash, new Date(at)],
  );
  return rowCount === 1;
}

/** Puts another in its place. `at` is security time. */
export async function replaceWithdrawalHash(
  tx: Transaction,
  { investorId, hash, at }: { investorId: string; hash: string; at: number },
): Promise<void> {
  await tx.query(
    'UPDATE withdrawal_password SET password_hash = $2, changed_at = $3 WHERE investor_id = $1',
    [investorId, hash, new Date(at)],
  );
}
