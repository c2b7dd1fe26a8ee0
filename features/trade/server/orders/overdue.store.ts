import type { Queryable } from '#kernel/database/database.ts';

/**
 * Whether something of trading, or of what companies do to shares, fell due by a business instant and is not done; what has
 * failed and waits is left out.
 */
export async function hasOverdue(db: Queryable, now: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT 1 FROM due WHERE at <= $1 AND retry_at IS NULL AND (kind LIKE 'trade.%' OR kind LIKE 'corporate.%') LIMIT 1`,
    [new Date(now)],
    'trade.has-overdue',
  );
  return rowCount === 1;
}
