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

/** `now` is security time, epoch milliseconds. */
export async function selectVenueHealth(db: Queryable, now: number): Promise<VenueHealth> {
  const { rows } = await db.query<Record<keyof VenueHealth, bigint>>(
    `SELECT count(*) FILTER (WHERE state = 'new') AS unsent, count(*) FILTER (WHERE due_at < $1) AS late,
            count(*) FILTER (WHERE state = 'sent') AS doubtful, (SELECT count(*) FROM trade_parked_event) AS parked
       FROM trade_outbox`,
    [new Date(now - LATE_MS)],
  );
  const { unsent = 0n, late = 0n, doubtful = 0n, parked = 0n } = rows[0] ?? {};
  return { unsent: Number(unsent), late: Number(late), doubtful: Number(doubtful), parked: Number(parked) };
}
