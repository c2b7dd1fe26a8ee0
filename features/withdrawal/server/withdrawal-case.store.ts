import type { Queryable } from '#kernel/database/database.ts';

/** Phones of investors, by id: how the console names them. */
export async function phonesOf(db: Queryable, investorIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; phone: string }>(
    'SELECT id, phone FROM investor WHERE id = ANY ($1::uuid[])',
    [investorIds],
  );
  return new Map(rows.map(({ id, phone }) => [id, phone]));
}

/** Since when somebody is registered (business time). */
export async function registeredAt(db: Queryable, investorId: string): Promise<Date> {
  const { rows } = await db.query<{ at: Date }>('SELECT created_at AS at FROM investor WHERE id = $1', [
    investorId,
  ]);
  if (!rows[0]) throw new Error('an investor with a withdrawal is gone');
  return rows[0].at;
}

/** Who asked for a second person. */
export async function askerOf(db: Queryable, approvalId: string): Promise<{ id: string; name: string }> {
  const { rows } = await db.query<{ id: string; name: string }>(
    'SELECT o.id, o.name FROM approval a JOIN operator o ON o.id = a.requested_by WHERE a.id = $1',
    [approvalId],
  );
  if (!rows[0]) throw new Error('an approval that a withdrawal waits for is gone');
  return rows[0];
}

/** Names of operators, by id. */
export async function operatorNames(
  db: Queryable,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; name: string }>(
    'SELECT id, name FROM operator WHERE id = ANY ($1::uuid[])',
    [ids.filter((id) => id !== null)],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
