import type { Queryable } from '#kernel/database/database.ts';
import { type Price, price, type Quantity, quantity } from '#kernel/money/money.ts';
import type { Side } from '../../../fees.ts';
import { readClientOrderId } from '../client-order-id.ts';
import type { VenueEvent } from '../venue.ts';
import type { Told } from './told-shares.ts';

/** Which orders went to venues outside, and what was told of them; nothing but their adapters reads or writes it. */

/**
 * Takes down that orders are about to leave, and are asked about from now on; gives those that may: none that is over, taken back
 * or past its session.
 */
export async function leaveFor(
  db: Queryable,
  venue: string,
  clientOrderIds: readonly string[],
  { now, securityNow }: { readonly now: number; readonly securityNow: number },
): Promise<Set<string>> {
  const ids = clientOrderIds.map(readClientOrderId);
  const ours = ids.filter((id) => id !== null);
  const { rows } = await db.query<{ client_order_id: string }>(
    `WITH leaving AS (
       SELECT o.investor_id || '.' || o.id AS client_order_id, o.investor_id, o.id
         FROM unnest($2::uuid[], $3::uuid[]) AS l (investor_id, id)
         JOIN trade_order o ON o.investor_id = l.investor_id AND o.id = l.id WHERE o.state = 'pending'
          AND o.cancel_reason IS NULL AND (o.expires_at IS NULL OR o.expires_at > $5)),
     written AS (
       INSERT INTO trade_venue_order (client_order_id, venue, investor_id, order_id, looked_at)
       SELECT client_order_id, $1, investor_id, id, $4 FROM leaving
       ON CONFLICT (client_order_id) DO UPDATE SET over_at = NULL, looked_at = excluded.looked_at
        WHERE trade_venue_order.venue = excluded.venue)
     SELECT client_order_id FROM leaving`,
    [
      venue,
      ours.map((id) => id.investorId),
      ours.map((id) => id.orderId),
      new Date(securityNow),
      new Date(now),
    ],
    'venue.leave',
  );
  return new Set(rows.map((row) => row.client_order_id));
}

/** Working orders that were not asked about since `before`, the longest ago first; from now on they were. */
export async function claimLooks(
  db: Queryable,
  venue: string,
  before: number,
  now: number,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.query<{ client_order_id: string }>(
    `UPDATE trade_venue_order SET looked_at = $3 WHERE client_order_id IN (
       SELECT client_order_id FROM trade_venue_order WHERE venue = $1 AND over_at IS NULL AND looked_at < $2
        ORDER BY looked_at LIMIT $4 FOR UPDATE SKIP LOCKED) RETURNING client_order_id`,
    [venue, new Date(before), new Date(now), limit],
    'venue.claim-looks',
  );
  return rows.map((row) => row.client_order_id);
}

/** It is asked about next. */
export async function lookSoon(db: Queryable, clientOrderId: string): Promise<void> {
  await db.query(
    "UPDATE trade_venue_order SET looked_at = '-infinity' WHERE client_order_id = $1 AND over_at IS NULL",
    [clientOrderId],
    'venue.look-soon',
  );
}

/** The venue works it no more. */
export async function markOver(db: Queryable, clientOrderId: string, at: number): Promise<void> {
  await db.query(
    'UPDATE trade_venue_order SET over_at = $2 WHERE client_order_id = $1 AND over_at IS NULL',
    [clientOrderId, new Date(at)],
    'venue.over',
  );
}

/** When an order that the venue may still work ended here; null where it did not. */
export async function selectEnd(db: Queryable, clientOrderId: string): Promise<number | null> {
  const { rows } = await db.query<{ completed_at: Date | null }>(
    `SELECT o.completed_at FROM trade_venue_order v
       JOIN trade_order o ON o.investor_id = v.investor_id AND o.id = v.order_id
      WHERE v.client_order_id = $1 AND v.over_at IS NULL AND o.state <> 'pending'`,
    [clientOrderId],
    'venue.end',
  );
  return rows[0]?.completed_at?.getTime() ?? null;
}

/** An order outside with what was told of it. */
export interface OutsideOrder {
  readonly side: Side;
  readonly boundPrice: Price;
  readonly quantity: Quantity;
  readonly told: Told;
}

interface OrderRow extends Record<string, unknown> {
  side: Side;
  bound_price: Price;
  quantity: Quantity;
  shares: string;
  value: string;
  most: bigint;
  looked_up: bigint;
}

/** Takes the venue's books for one writer until the transaction ends; gives an order of theirs, null for none of ours. */
export async function takeBooks(
  tx: Queryable,
  venue: string,
  clientOrderId: string,
): Promise<OutsideOrder | null> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('venue ' || $1, 0))", [venue], 'venue.lock');
  const { rows } = await tx.query<OrderRow>(
    `SELECT o.side, o.bound_price, o.quantity,
            coalesce(sum(e.quantity) FILTER (WHERE e.kind = 'fill'), 0) AS shares,
            coalesce(sum(e.price::numeric * e.quantity) FILTER (WHERE e.kind = 'fill'), 0) AS value,
            coalesce(max(e.filled), 0) AS most, coalesce(max(e.filled) FILTER (WHERE e.is_looked_up), 0) AS looked_up
       FROM trade_venue_order v JOIN trade_order o ON o.investor_id = v.investor_id AND o.id = v.order_id
       LEFT JOIN trade_venue_event e ON e.client_order_id = v.client_order_id
      WHERE v.client_order_id = $1 AND v.venue = $2 GROUP BY o.investor_id, o.id`,
    [clientOrderId, venue],
    'venue.told',
  );
  const row = rows[0];
  if (row === undefined) return null;
  const told = {
    shares: quantity(BigInt(row.shares)),
    value: BigInt(row.value),
    most: quantity(row.most),
    lookedUp: quantity(row.looked_up),
  };
  return {
    side: row.side,
    boundPrice: price(row.bound_price),
    quantity: row.quantity,
    told,
  };
}

/** Something told, as it is written down. */
export interface HeardEvent {
  readonly kind: 'fill' | 'cancelled' | 'disputed' | 'noted';
  readonly clientOrderId: string;
  readonly executionId: string;
  readonly price: Price | null;
  readonly quantity: Quantity | null;
  readonly filled: Quantity;
  readonly isLookedUp: boolean;
  readonly at: number;
  readonly told: string;
}

/** Whether something of this execution is written down. */
export async function isHeard(tx: Queryable, venue: string, executionId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'SELECT 1 FROM trade_venue_event WHERE venue = $1 AND execution_id = $2',
    [venue, executionId],
    'venue.is-heard',
  );
  return rowCount === 1;
}

/** Writes down what was heard, as the venue's next event. The books must be taken. */
export async function writeDown(tx: Queryable, venue: string, event: HeardEvent): Promise<void> {
  await tx.query(
    `INSERT INTO trade_venue_event (venue, cursor, client_order_id, kind, execution_id, price, quantity, filled,
       is_looked_up, happened_at, told)
     SELECT $1, 1 + coalesce((SELECT max(cursor) FROM trade_venue_event WHERE venue = $1), 0), $2, $3, $4, $5, $6, $7, $8,
       $9, $10`,
    [
      venue,
      event.clientOrderId,
      event.kind,
      event.executionId,
      event.price,
      event.quantity,
      event.filled,
      event.isLookedUp,
      new Date(event.at),
      event.told,
    ],
    'venue.write-down',
  );
}

interface EventRow extends Record<string, unknown> {
  cursor: bigint;
  kind: 'fill' | 'cancelled' | 'disputed';
  client_order_id: string;
  execution_id: string;
  price: Price | null;
  quantity: Quantity | null;
  happened_at: Date;
}

/** What changes an order, after a cursor, oldest first. */
export async function selectTold(
  db: Queryable,
  venue: string,
  after: bigint,
  limit: number,
): Promise<VenueEvent[]> {
  const { rows } = await db.query<EventRow>(
    `SELECT cursor, kind, client_order_id, execution_id, price, quantity, happened_at FROM trade_venue_event
      WHERE venue = $1 AND cursor > $2 AND kind <> 'noted' ORDER BY cursor LIMIT $3`,
    [venue, after, limit],
    'venue.told-events',
  );
  return rows.map((row) => {
    const at = row.happened_at.getTime();
    const base = { cursor: row.cursor, clientOrderId: row.client_order_id, at };
    const { kind, execution_id: executionId, price: paid, quantity: shares } = row;
    if (kind !== 'fill') return { ...base, kind };
    // Of a fill the table asks for both.
    return { ...base, kind, executionId, price: paid!, quantity: shares!, source: venue, quotedAt: at };
  });
}
