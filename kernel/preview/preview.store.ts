import type { Queryable, Transaction } from '#kernel/database/database.ts';

/** A preview as the table keeps it. */
export interface PreviewRow {
  readonly id: string;
  readonly investorId: string;
  readonly kind: string;
  readonly terms: unknown;
  readonly at: Date;
  readonly madeAt: Date;
  readonly expiresAt: Date;
}

/** Keeps a preview for its confirmation. */
export async function insertPreview(db: Queryable, row: PreviewRow): Promise<void> {
  await db.query(
    `INSERT INTO preview (id, investor_id, kind, terms, at, made_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [row.id, row.investorId, row.kind, JSON.stringify(row.terms), row.at, row.madeAt, row.expiresAt],
    'preview.insert',
  );
}

/** An investor's own preview of a kind, locked until the transaction ends: its confirmations come one after the other. */
export async function lockPreview(
  tx: Transaction,
  own: { id: string; investorId: string; kind: string },
): Promise<(PreviewRow & { usedAt: Date | null }) | null> {
  const { rows } = await tx.query<PreviewRow & { usedAt: Date | null } & Record<string, unknown>>(
    `SELECT id, investor_id AS "investorId", kind, terms, at, made_at AS "madeAt", expires_at AS "expiresAt",
            used_at AS "usedAt"
       FROM preview WHERE id = $1 AND investor_id = $2 AND kind = $3 FOR NO KEY UPDATE`,
    [own.id, own.investorId, own.kind],
    'preview.lock',
  );
  return rows[0] ?? null;
}

/** Marks a preview as used, which the database lets happen once. `usedAt` is security time. */
export async function markUsed(tx: Transaction, id: string, usedAt: Date): Promise<void> {
  await tx.query('UPDATE preview SET used_at = $2 WHERE id = $1', [id, usedAt], 'preview.use');
}

/** Forgets previews that expired before an instant and were never confirmed, at most `limit`; gives how many. */
export async function purgePreviews(db: Queryable, expiredBefore: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM preview WHERE id IN (
       SELECT id FROM preview WHERE used_at IS NULL AND expires_at < $1 ORDER BY expires_at LIMIT $2)`,
    [expiredBefore, limit],
    'preview.purge',
  );
  return rowCount ?? 0;
}
