import type { Queryable } from '#kernel/database/database.ts';

/** The investor's id of a phone; null where it is not registered. */
export async function findByPhone(db: Queryable, phone: string): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>('SELECT id FROM investor WHERE phone = $1', [phone]);
  return rows[0]?.id ?? null;
}
