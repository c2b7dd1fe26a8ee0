import type { Queryable, Transaction } from '#kernel/database/database.ts';

/** Writes a look at a deposit's proof down; `at` is security time. */
export async function insertLook(
  tx: Transaction,
  { depositId, operatorId, at }: { depositId: string; operatorId: string; at: number },
): Promise<void> {
  await tx.query(
    'INSERT INTO deposit_look (deposit_id, operator_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [depositId, operatorId, new Date(at)],
  );
}

/** Whether an operator has looked at a deposit's proof. */
export async function hasLooked(db: Queryable, depositId: string, operatorId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'SELECT FROM deposit_look WHERE deposit_id = $1 AND operator_id = $2 LIMIT 1',
    [depositId, operatorId],
  );
  return rowCount !== 0;
}
