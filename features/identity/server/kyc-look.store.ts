import type { LookTable } from '#features/review/server/index.ts';
import type { Queryable } from '#kernel/database/database.ts';

export type PhotoSide = 'front' | 'back';

/** Where looks at the photos are written down. */
export const KYC_LOOKS: LookTable = { table: 'kyc_look', caseColumn: 'case_id' };

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
