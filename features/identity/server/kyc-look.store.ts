import type { Queryable, Transaction } from '#kernel/database/database.ts';

export type PhotoSide = 'front' | 'back';

/** Writes a look down; `at` is security time. */
export async function insertLook(
  tx: Transaction,
  look: { id: string; caseId: string; operatorId: string; side: PhotoSide; at: number },
): Promise<void> {
  await tx.query('INSERT INTO kyc_look (id, case_id, operator_id, side, at) VALUES ($1, $2, $3, $4, $5)', [
    look.id,
    look.caseId,
    look.operatorId,
    look.side,
    new Date(look.at),
  ]);
}

const SHOWN = 50;

/** The last looks at a case's photos, newest first. */
export async function looksAt(
  db: Queryable,
  caseId: string,
): Promise<{ operatorName: string; side: PhotoSide; at: Date }[]> {
  const { rows } = await db.query<{ operatorName: string; side: PhotoSide; at: Date }>(
    `SELECT o.name AS "operatorName", l.side, l.at FROM kyc_look l JOIN operator o ON o.id = l.operator_id
     WHERE l.case_id = $1 ORDER BY l.id DESC LIMIT $2`,
    [caseId, SHOWN],
  );
  return rows;
}

/** The sides of a case that an operator has looked at. Sees the caller's transaction. */
export async function sidesSeen(db: Queryable, caseId: string, operatorId: string): Promise<PhotoSide[]> {
  const { rows } = await db.query<{ side: PhotoSide }>(
    'SELECT DISTINCT side FROM kyc_look WHERE case_id = $1 AND operator_id = $2 ORDER BY side',
    [caseId, operatorId],
  );
  return rows.map(({ side }) => side);
}
