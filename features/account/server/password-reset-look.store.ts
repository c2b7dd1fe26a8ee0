import type { Queryable, Transaction } from '#kernel/database/database.ts';

export type ResetPhoto = 'face' | 'front' | 'back';

/** Writes down a look at a photo of a request; `at` is security time. */
export async function insertResetLook(
  tx: Transaction,
  look: { id: string; resetId: string; operatorId: string; side: ResetPhoto; at: number },
): Promise<void> {
  await tx.query(
    'INSERT INTO password_reset_look (id, reset_id, operator_id, side, at) VALUES ($1, $2, $3, $4, $5)',
    [look.id, look.resetId, look.operatorId, look.side, new Date(look.at)],
  );
}

/** The photos of a request that an operator has looked at. Sees the caller's transaction. */
export async function photosSeen(db: Queryable, resetId: string, operatorId: string): Promise<ResetPhoto[]> {
  const { rows } = await db.query<{ side: ResetPhoto }>(
    'SELECT DISTINCT side FROM password_reset_look WHERE reset_id = $1 AND operator_id = $2 ORDER BY side',
    [resetId, operatorId],
  );
  return rows.map(({ side }) => side);
}
