import type { Queryable } from '#kernel/database/database.ts';

/** The products, of those asked for, whose income waits for a second treasurer. */
export async function waitingIncomes(
  db: Queryable,
  foundationIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT subject_id AS id FROM approval
      WHERE kind = 'foundation_income' AND state = 'waiting' AND subject_id = ANY ($1)`,
    [foundationIds],
    'foundation.waiting-incomes',
  );
  return new Set(rows.map(({ id }) => id));
}
