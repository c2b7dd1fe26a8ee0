import type { Queryable } from '#kernel/database/database.ts';

/** A session is over. Key: `XNAS 2026-11-20`. */
export const SESSION_CLOSE = 'trade.session.close';

/** Tries of a session's close, half a minute in all, that go before the next session's quotes. */
const WAITED_FOR = 5;

/**
 * Whether something of trading, or of what companies do to shares, fell due by a business instant and is not done; what has
 * failed and waits is left out, but for a session's close a while.
 */
export async function hasOverdue(db: Queryable, now: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT 1 FROM due WHERE at <= $1 AND (kind LIKE 'trade.%' OR kind LIKE 'corporate.%')
        AND (retry_at IS NULL OR (kind = $2 AND failures <= $3)) LIMIT 1`,
    [new Date(now), SESSION_CLOSE, WAITED_FOR],
    'trade.has-overdue',
  );
  return rowCount === 1;
}

/**
 * Whether a session that is over is still to be checked. It is waited for a while: what was watched after it counts as watched,
 * and a session that nobody watched is not checked then.
 */
export async function hasUncheckedSession(db: Queryable, now: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'SELECT 1 FROM due WHERE kind = $2 AND at <= $1 AND failures <= $3 LIMIT 1',
    [new Date(now), SESSION_CLOSE, WAITED_FOR],
    'trade.has-unchecked-session',
  );
  return rowCount === 1;
}

/** Seen to at once at most; the next tick goes on. */
const UNSENT_AT_ONCE = 100;

/** Market orders from before an instant that wait for their venue and whose cancel nobody has asked; null: of all exchanges. */
export async function selectUnsent(
  db: Queryable,
  before: number,
  exchanges: readonly string[] | null,
): Promise<{ investorId: string; id: string }[]> {
  const { rows } = await db.query<{ investor_id: string; id: string }>(
    `SELECT o.investor_id, o.id FROM trade_outbox b
       JOIN trade_order o ON o.investor_id = b.investor_id AND o.id = b.order_id
      WHERE b.kind = 'submit' AND o.type = 'market' AND o.state = 'pending' AND o.cancel_reason IS NULL
        AND o.created_at <= $1 AND ($2::text[] IS NULL OR o.exchange = ANY ($2)) ORDER BY o.id LIMIT $3`,
    [new Date(before), exchanges, UNSENT_AT_ONCE],
    'trade.unsent-orders',
  );
  return rows.map(({ investor_id: investorId, id }) => ({ investorId, id }));
}
