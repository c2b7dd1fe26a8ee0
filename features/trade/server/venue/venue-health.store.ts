import type { Queryable } from '#kernel/database/database.ts';

/** How it goes between the house and the venue; counts only. */
export interface VenueHealth {
  /** Orders and cancels that wait to be sent. */
  readonly unsent: number;
  /** Of these, those that should have left long ago. */
  readonly late: number;
  /** Sent, and the venue's answer never came. */
  readonly doubtful: number;
  /** What the venue told and the house could not take over. */
  readonly parked: number;
}

/** What should have left so long ago means that nothing leaves. */
const LATE_MS = 30_000;
const ALL = { venue: null, exchanges: null };

/** `now` is security time, epoch milliseconds; of one venue and its exchanges, or of all. */
export async function selectVenueHealth(
  db: Queryable,
  now: number,
  of: { readonly venue: string | null; readonly exchanges: readonly string[] | null } = ALL,
): Promise<VenueHealth> {
  const { rows } = await db.query<Record<keyof VenueHealth, bigint>>(
    `SELECT count(*) FILTER (WHERE state = 'new') AS unsent, count(*) FILTER (WHERE due_at < $1) AS late,
            count(*) FILTER (WHERE state = 'sent') AS doubtful, (SELECT count(*) FROM trade_parked_event WHERE $2::text IS NULL OR venue = $2) AS parked
       FROM trade_outbox b WHERE $3::text[] IS NULL OR (SELECT o.exchange FROM trade_order o
         WHERE o.investor_id = b.investor_id AND o.id = b.order_id) = ANY ($3)`,
    [new Date(now - LATE_MS), of.venue, of.exchanges],
  );
  const { unsent = 0n, late = 0n, doubtful = 0n, parked = 0n } = rows[0] ?? {};
  return { unsent: Number(unsent), late: Number(late), doubtful: Number(doubtful), parked: Number(parked) };
}
