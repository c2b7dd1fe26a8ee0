import type { Queryable } from '#kernel/database/database.ts';

/** Ids of investors in their own order, from past `after`; for what is done for each of them, a part at a time. */
export async function listInvestorIds(db: Queryable, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'SELECT id FROM investor WHERE $1::uuid IS NULL OR id > $1 ORDER BY id LIMIT $2',
    [after, limit],
    'account.list-ids',
  );
  return rows.map(({ id }) => id);
}
