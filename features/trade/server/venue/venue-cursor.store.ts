import type { Queryable } from '#kernel/database/database.ts';

/** How far a venue's events have been taken over; 0 before the first. */
export async function readCursor(db: Queryable, venue: string): Promise<bigint> {
  const { rows } = await db.query<{ cursor: bigint }>(
    'SELECT cursor FROM trade_venue_cursor WHERE venue = $1',
    [venue],
    'trade.read-cursor',
  );
  return rows[0]?.cursor ?? 0n;
}

/**
 * Moves the cursor to an event, keeping other takers out until the transaction ends. False where it stands there or
 * beyond already: somebody else took the event over.
 */
export async function moveCursor(tx: Queryable, venue: string, cursor: bigint): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO trade_venue_cursor (venue, cursor) VALUES ($1, $2)
     ON CONFLICT (venue) DO UPDATE SET cursor = excluded.cursor WHERE trade_venue_cursor.cursor < excluded.cursor`,
    [venue, cursor],
    'trade.move-cursor',
  );
  return rowCount === 1;
}
