import type { Queryable } from '#kernel/database/database.ts';
import type { Price, Quantity } from '#kernel/money/money.ts';
import type { Side } from '../../fees.ts';
import type { VenueEvent, VenueOrder } from './venue.ts';

/** The venue's own books: nothing outside this folder reads or writes them. */

/** An order that the venue still works. */
export interface WorkingOrder {
  readonly clientOrderId: string;
  readonly stockId: string;
  readonly side: Side;
  readonly left: Quantity;
  readonly boundPrice: Price;
}

/** A fill about to be told. */
export interface NewFill {
  readonly clientOrderId: string;
  readonly executionId: string;
  readonly price: Price;
  readonly quantity: Quantity;
  readonly source: string;
  readonly quotedAt: number;
  readonly at: number;
}

/** Takes orders; one that is there already stays as it is, so a second submission changes nothing. */
export async function insertOrders(db: Queryable, orders: readonly VenueOrder[]): Promise<void> {
  await db.query(
    `INSERT INTO venue_order (client_order_id, stock_id, exchange, side, quantity, bound_price, good_until)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::timestamptz[])
     ON CONFLICT DO NOTHING`,
    [
      orders.map((order) => order.clientOrderId),
      orders.map((order) => order.stockId),
      orders.map((order) => order.exchange),
      orders.map((order) => order.side),
      orders.map((order) => order.quantity),
      orders.map((order) => order.boundPrice),
      orders.map((order) => (order.goodUntil === null ? null : new Date(order.goodUntil))),
    ],
    'venue.insert-orders',
  );
}

/** Whether the venue has an order of this id, working or over. */
export async function isKnown(db: Queryable, clientOrderId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'SELECT 1 FROM venue_order WHERE client_order_id = $1',
    [clientOrderId],
    'venue.find-order',
  );
  return rowCount === 1;
}

/**
 * Takes the venue's books for one writer and gives how far they are matched (epoch ms; null before the first second)
 * and the last event. Everything that writes events begins here, so that their numbers have no gaps that fill later.
 */
export async function takeBooks(tx: Queryable): Promise<{ lastSeq: bigint; matchedUntil: number | null }> {
  const { rows } = await tx.query<StateRow>(
    'SELECT last_seq, matched_until FROM venue_state FOR UPDATE',
    [],
    'venue.take-books',
  );
  return { matchedUntil: matchedUntilOf(rows[0]), lastSeq: rows[0]?.last_seq ?? 0n };
}

/** How far the books are matched, without taking them. */
export async function selectMatchedUntil(db: Queryable): Promise<number | null> {
  const { rows } = await db.query<Pick<StateRow, 'matched_until'>>(
    'SELECT matched_until FROM venue_state',
    [],
    'venue.matched-until',
  );
  return matchedUntilOf(rows[0]);
}

interface StateRow extends Record<string, unknown> {
  last_seq: bigint;
  matched_until: Date | number;
}

/** Null before the first second. */
function matchedUntilOf(row: Pick<StateRow, 'matched_until'> | undefined): number | null {
  if (row === undefined) throw new Error('venue_state has no row: the schema is not migrated');
  const matchedUntil = Number(row.matched_until);
  return Number.isFinite(matchedUntil) ? matchedUntil : null;
}

/** Puts the books back after events were added and time has passed. */
export async function putBooks(tx: Queryable, lastSeq: bigint, matchedUntil: number | null): Promise<void> {
  await tx.query(
    'UPDATE venue_state SET last_seq = $1, matched_until = greatest(matched_until, $2)',
    [lastSeq, matchedUntil === null ? null : new Date(matchedUntil)],
    'venue.put-books',
  );
}

interface WorkingRow extends Record<string, unknown> {
  client_order_id: string;
  stock_id: string;
  side: Side;
  left: Quantity;
  bound_price: Price;
}

/** Working orders of an exchange that may still be filled at an instant, in order of arrival. */
export async function selectWorking(tx: Queryable, at: number, exchange: string): Promise<WorkingOrder[]> {
  const { rows } = await tx.query<WorkingRow>(
    `SELECT client_order_id, stock_id, side, quantity - filled AS left, bound_price FROM venue_order
      WHERE state = 'working' AND (good_until IS NULL OR good_until > $1) AND exchange = $2
      ORDER BY place`,
    [new Date(at), exchange],
    'venue.working',
  );
  return rows.map(toWorking);
}

/** The stocks of which some order waits; found one after another in the index, however many wait of each. */
export async function selectWorkingStocks(tx: Queryable): Promise<string[]> {
  const { rows } = await tx.query<{ stock_id: string }>(
    `WITH RECURSIVE stock AS (
       (SELECT stock_id FROM venue_order WHERE state = 'working' ORDER BY stock_id LIMIT 1)
       UNION ALL
       SELECT (SELECT o.stock_id FROM venue_order o WHERE o.state = 'working' AND o.stock_id > s.stock_id
                ORDER BY o.stock_id LIMIT 1)
         FROM stock s WHERE s.stock_id IS NOT NULL)
     SELECT stock_id FROM stock WHERE stock_id IS NOT NULL`,
    [],
    'venue.working-stocks',
  );
  return rows.map((row) => row.stock_id);
}

/** What a stock is bought and sold at now; null where nobody offers or wants it. */
export interface StockQuote {
  readonly stockId: string;
  readonly bid: Price | null;
  readonly ask: Price | null;
}

/**
 * Working orders that a quote reaches at an instant, in order of arrival. Those that it does not reach are not read: bounds
 * lie sorted in an index.
 */
export async function selectReached(
  tx: Queryable,
  at: number,
  quotes: readonly StockQuote[],
): Promise<WorkingOrder[]> {
  const { rows } = await tx.query<WorkingRow>(
    `SELECT o.client_order_id, o.stock_id, o.side, o.quantity - o.filled AS left, o.bound_price
       FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS q (stock_id, bid, ask)
      CROSS JOIN LATERAL (
        SELECT * FROM venue_order b
         WHERE b.state = 'working' AND b.stock_id = q.stock_id AND b.side = 'buy' AND b.bound_price >= q.ask
        UNION ALL
        SELECT * FROM venue_order s
         WHERE s.state = 'working' AND s.stock_id = q.stock_id AND s.side = 'sell' AND s.bound_price <= q.bid) o
      WHERE o.good_until IS NULL OR o.good_until > $4 ORDER BY o.place`,
    [
      quotes.map(({ stockId }) => stockId),
      quotes.map(({ bid }) => bid),
      quotes.map(({ ask }) => ask),
      new Date(at),
    ],
    'venue.reached',
  );
  return rows.map(toWorking);
}

function toWorking(row: WorkingRow): WorkingOrder {
  return {
    clientOrderId: row.client_order_id,
    stockId: row.stock_id,
    side: row.side,
    left: row.left,
    boundPrice: row.bound_price,
  };
}

/** Fills orders and tells of it, in one statement each way; gives the last event's number. */
export async function insertFills(
  tx: Queryable,
  lastSeq: bigint,
  fills: readonly NewFill[],
): Promise<bigint> {
  await tx.query(
    `UPDATE venue_order o SET filled = o.filled + f.quantity,
       state = CASE WHEN o.filled + f.quantity = o.quantity THEN 'filled' ELSE o.state END
     FROM unnest($1::text[], $2::bigint[]) AS f (id, quantity) WHERE o.client_order_id = f.id`,
    [fills.map((fill) => fill.clientOrderId), fills.map((fill) => fill.quantity)],
    'venue.fill-orders',
  );
  await tx.query(
    `INSERT INTO venue_event (seq, kind, client_order_id, execution_id, price, quantity, source, quoted_at, happened_at)
     SELECT $1::bigint + f.place, 'fill', f.id, f.execution, f.price, f.quantity, f.source, f.quoted, f.at
       FROM unnest($2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::timestamptz[], $8::timestamptz[])
         WITH ORDINALITY AS f (id, execution, price, quantity, source, quoted, at, place)`,
    [
      lastSeq,
      fills.map((fill) => fill.clientOrderId),
      fills.map((fill) => fill.executionId),
      fills.map((fill) => fill.price),
      fills.map((fill) => fill.quantity),
      fills.map((fill) => fill.source),
      fills.map((fill) => new Date(fill.quotedAt)),
      fills.map((fill) => new Date(fill.at)),
    ],
    'venue.tell-fills',
  );
  return lastSeq + BigInt(fills.length);
}

/** Ends what is left of a working order and tells of it; false where nothing was left. */
export async function cancelWorking(
  tx: Queryable,
  lastSeq: bigint,
  clientOrderId: string,
  at: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `WITH ended AS (UPDATE venue_order SET state = 'cancelled'
        WHERE client_order_id = $2 AND state = 'working' RETURNING client_order_id)
     INSERT INTO venue_event (seq, kind, client_order_id, happened_at)
     SELECT $1::bigint + 1, 'cancelled', client_order_id, $3 FROM ended`,
    [lastSeq, clientOrderId, new Date(at)],
    'venue.cancel',
  );
  return rowCount === 1;
}

interface EventRow extends Record<string, unknown> {
  seq: bigint;
  kind: 'fill' | 'cancelled';
  client_order_id: string;
  execution_id: string;
  price: Price;
  quantity: Quantity;
  source: string;
  quoted_at: Date;
  happened_at: Date;
}

/** Events after a number, oldest first. */
export async function selectEvents(db: Queryable, after: bigint, limit: number): Promise<VenueEvent[]> {
  const { rows } = await db.query<EventRow>(
    'SELECT * FROM venue_event WHERE seq > $1 ORDER BY seq LIMIT $2',
    [after, limit],
    'venue.events',
  );
  return rows.map(toEvent);
}

function toEvent(row: EventRow): VenueEvent {
  const base = { cursor: row.seq, clientOrderId: row.client_order_id, at: row.happened_at.getTime() };
  if (row.kind === 'cancelled') return { ...base, kind: 'cancelled' };
  return {
    ...base,
    kind: 'fill',
    executionId: row.execution_id,
    price: row.price,
    quantity: row.quantity,
    source: row.source,
    quotedAt: row.quoted_at.getTime(),
  };
}

/** Which of these executions were told already. */
export async function knownExecutions(tx: Queryable, executionIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ execution_id: string }>(
    'SELECT execution_id FROM venue_event WHERE execution_id = ANY ($1)',
    [executionIds],
    'venue.known-executions',
  );
  return new Set(rows.map((row) => row.execution_id));
}
