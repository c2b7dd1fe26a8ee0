import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { FileKind } from './contract.ts';

/** A picture to keep; `sealed` is what the table holds of it. */
export interface NewFile {
  readonly id: string;
  readonly ownerId: string;
  readonly kind: FileKind;
  readonly sha256: Buffer;
  readonly sealed: Buffer;
  readonly width: number;
  readonly height: number;
  /** Security time, epoch milliseconds. */
  readonly createdAt: number;
}

/** A picture as kept. */
export interface KeptFile {
  readonly id: string;
  readonly ownerId: string;
  readonly sealed: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Keeps a picture. */
export async function insertFile(tx: Transaction, file: NewFile): Promise<void> {
  await tx.query(
    `INSERT INTO file (id, owner_id, kind, sha256, sealed, width, height, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      file.id,
      file.ownerId,
      file.kind,
      file.sha256,
      file.sealed,
      file.width,
      file.height,
      new Date(file.createdAt),
    ],
    'files.insert',
  );
}

/** How many uploads of an owner nobody has taken up; uploads of one owner wait for each other here. */
export async function countUnused(tx: Transaction, ownerId: string): Promise<number> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 95))', [ownerId]);
  const { rows } = await tx.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM file WHERE owner_id = $1 AND used_at IS NULL',
    [ownerId],
    'files.count-unused',
  );
  return rows[0]?.count ?? 0;
}

/** The picture of an id, whoever's it is; null for none. */
export async function findFile(db: Queryable, id: string): Promise<KeptFile | null> {
  const { rows } = await db.query<KeptFile & Record<string, unknown>>(
    'SELECT id, owner_id AS "ownerId", sealed, width, height FROM file WHERE id = $1',
    [id],
    'files.find',
  );
  return rows[0] ?? null;
}

/** Marks a picture of this owner and kind as used (again: stays as it was); false where there is none such. */
export async function markUsed(
  tx: Transaction,
  file: { id: string; ownerId: string; kind: FileKind; at: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE file SET used_at = coalesce(used_at, $4) WHERE id = $1 AND owner_id = $2 AND kind = $3`,
    [file.id, file.ownerId, file.kind, new Date(file.at)],
    'files.mark-used',
  );
  return rowCount === 1;
}

/** Forgets up to `limit` uploads made before an instant that nobody took up; gives how many. */
export async function deleteUnused(db: Queryable, before: number, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM file WHERE id IN (
       SELECT id FROM file WHERE used_at IS NULL AND created_at < $1
       ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [new Date(before), limit],
  );
  return rowCount ?? 0;
}
