import type { Queryable } from '#kernel/database/database.ts';
import { price, quantity } from '#kernel/money/money.ts';
import type { VenueEvent } from '../venue/venue.ts';

/** The event as it is kept: whole numbers that JSON cannot hold as strings. */
type Stored = Record<string, string | number>;

/** Sets an event aside that could not be taken over; `now` is security time. */
export async function parkEvent(tx: Queryable, venue: string, event: VenueEvent, now: number): Promise<void> {
  const stored = Object.entries(event).map(([name, value]) => [
    name,
    typeof value === 'bigint' ? value.toString() : value,
  ]);
  await tx.query(
    `INSERT INTO trade_parked_event (venue, cursor, client_order_id, event, parked_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [venue, event.cursor, event.clientOrderId, JSON.stringify(Object.fromEntries(stored)), new Date(now)],
    'trade.park-event',
  );
}

/** Events set aside, oldest first. */
export async function selectParked(db: Queryable, venue: string, limit: number): Promise<VenueEvent[]> {
  const { rows } = await db.query<{ event: Stored }>(
    'SELECT event FROM trade_parked_event WHERE venue = $1 ORDER BY cursor LIMIT $2',
    [venue, limit],
    'trade.list-parked',
  );
  return rows.map(({ event }) => readEvent(event));
}

/** Takes an event out; false where somebody else has. */
export async function unpark(tx: Queryable, venue: string, cursor: bigint): Promise<boolean> {
  const { rowCount } = await tx.query(
    'DELETE FROM trade_parked_event WHERE venue = $1 AND cursor = $2',
    [venue, cursor],
    'trade.unpark',
  );
  return rowCount === 1;
}

function readEvent(stored: Stored): VenueEvent {
  const whole = (name: string) => BigInt(String(stored[name]));
  const base = {
    cursor: whole('cursor'),
    clientOrderId: String(stored.clientOrderId),
    at: Number(stored.at),
  };
  if (stored.kind === 'cancelled' || stored.kind === 'disputed') return { ...base, kind: stored.kind };
  return {
    ...base,
    kind: 'fill',
    executionId: String(stored.executionId),
    price: price(whole('price')),
    quantity: quantity(whole('quantity')),
    source: String(stored.source),
    quotedAt: Number(stored.quotedAt),
  };
}
