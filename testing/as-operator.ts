import { enterSession } from '#features/operator/server/session.store.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { transact } from '#kernel/database/transact.ts';
import type { TestBolsillo, TestOperator } from './bolsillo.ts';

/**
 * SQL in the application's own role within an operator's newest session: what a server could try by itself while that
 * operator is signed in. Commits what does not throw. `at` is security time; when they last worked, unless told.
 */
export async function asOperator<Result>(
  { database }: Pick<TestBolsillo, 'database'>,
  { id }: Pick<TestOperator, 'id'>,
  work: (tx: Transaction) => Promise<Result>,
  at?: number,
): Promise<Result> {
  const { rows } = await database.owner.query(
    'SELECT id, last_used_at FROM operator_log_in WHERE operator_id = $1 ORDER BY id DESC LIMIT 1',
    [id],
  );
  return transact(database.db, async (tx) => {
    await enterSession(tx, { logInId: rows[0]?.id ?? null }, at ?? rows[0]?.last_used_at.getTime() ?? 0);
    return work(tx);
  });
}
