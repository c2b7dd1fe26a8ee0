import type { Queryable } from '#kernel/database/database.ts';
import type { Leftover } from '#kernel/feature/server-feature.ts';
import type { Price, Quantity } from '#kernel/money/money.ts';
import type { Side } from '../../fees.ts';

/** Something that must leave for the venue. */
export interface OutboxItem {
  readonly investorId: string;
  readonly orderId: string;
  readonly kind: 'submit' | 'cancel';
  /** Sent before, and the answer never came: look it up. */
  readonly isDoubtful: boolean;
  readonly lookUps: number;
  /** Until when this claim stands (security time, epoch milliseconds): whoever has claimed it since has another. */
  readonly claimedUntil: number;
  readonly stockId: string;
  readonly exchange: string;
  readonly side: Side;
  readonly quantity: Quantity;
  readonly boundPrice: Price;
  readonly expiresAt: number | null;
}

interface OutboxRow extends Record<string, unknown> {
  investor_id: string;
  order_id: string;
  kind: 'submit' | 'cancel';
  was_sent: boolean;
  look_ups: number;
  stock_id: string;
  exchange: string;
  side: Side;
  quantity: Quantity;
  bound_price: Price;
  expires_at: Date | null;
}

const CLAIM = `WITH chosen AS (
    SELECT investor_id, order_id, kind, state = 'sent' AS was_sent FROM trade_outbox b
     WHERE due_at <= $1 AND (kind = 'submit' OR NOT EXISTS (
       SELECT FROM trade_outbox s WHERE s.investor_id = b.investor_id AND s.order_id = b.order_id AND s.kind = 'submit'))
       AND ($4::text[] IS NULL OR (SELECT o.exchange FROM trade_order o
         WHERE o.investor_id = b.investor_id AND o.id = b.order_id) = ANY ($4))
     ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED),
  claimed AS (
    UPDATE trade_outbox b SET state = 'sent', due_at = $2 FROM chosen c
     WHERE b.investor_id = c.investor_id AND b.order_id = c.order_id AND b.kind = c.kind
     RETURNING b.investor_id, b.order_id, b.kind, c.was_sent, b.look_ups)
  SELECT c.*, o.stock_id, o.exchange, o.side, o.quantity, o.bound_price, o.expires_at
    FROM claimed c JOIN trade_order o ON o.investor_id = c.investor_id AND o.id = c.order_id ORDER BY c.order_id`;

/**
 * Takes what is due (security time), marking it as sent before it is: whoever dies in between leaves a doubtful row
 * that comes up again at `againAt`. A cancel waits until its order has reached the venue. `exchanges`: whose orders; null for all.
 */
export async function claimOutbox(
  db: Queryable,
  now: number,
  againAt: number,
  limit: number,
  exchanges: readonly string[] | null = null,
): Promise<OutboxItem[]> {
  const { rows } = await db.query<OutboxRow>(
    CLAIM,
    [new Date(now), new Date(againAt), limit, exchanges],
    'trade.claim-outbox',
  );
  return rows.map((row) => ({
    investorId: row.investor_id,
    orderId: row.order_id,
    kind: row.kind,
    isDoubtful: row.was_sent,
    lookUps: row.look_ups,
    claimedUntil: againAt,
    stockId: row.stock_id,
    exchange: row.exchange,
    side: row.side,
    quantity: row.quantity,
    boundPrice: row.bound_price,
    expiresAt: row.expires_at?.getTime() ?? null,
  }));
}

type ItemKey = Pick<OutboxItem, 'investorId' | 'orderId' | 'kind'>;
type Claimed = ItemKey & Pick<OutboxItem, 'claimedUntil'>;

/** The venue has answered for these: they are done. */
export async function removeFromOutbox(db: Queryable, items: readonly ItemKey[]): Promise<void> {
  await db.query(
    `DELETE FROM trade_outbox b USING unnest($1::uuid[], $2::uuid[], $3::text[]) AS d (investor_id, order_id, kind)
      WHERE b.investor_id = d.investor_id AND b.order_id = d.order_id AND b.kind = d.kind`,
    [items.map((item) => item.investorId), items.map((item) => item.orderId), items.map((item) => item.kind)],
    'trade.remove-outbox',
  );
}

/**
 * An order that does not leave any more is out of it, with the cancel that waited for it to be there. False, and nothing done, where
 * another node has claimed it since: what that one sent may work at the venue.
 */
export async function dropFromOutbox(tx: Queryable, item: Claimed): Promise<boolean> {
  const { rowCount } = await tx.query(
    `DELETE FROM trade_outbox WHERE investor_id = $1 AND order_id = $2
        AND EXISTS (SELECT FROM trade_outbox
          WHERE investor_id = $1 AND order_id = $2 AND kind = $3 AND due_at = $4 FOR UPDATE)`,
    [item.investorId, item.orderId, item.kind, new Date(item.claimedUntil)],
    'trade.drop-outbox',
  );
  return rowCount !== 0;
}

/** Looked up and not found: once more at `at`, or as never sent where that is certain. Nothing where another node has claimed it since. */
export async function putBack(
  db: Queryable,
  item: Claimed,
  state: 'new' | 'sent',
  at: number,
): Promise<void> {
  await db.query(
    `UPDATE trade_outbox SET state = $4, due_at = $5, look_ups = CASE $4 WHEN 'new' THEN 0 ELSE look_ups + 1 END
      WHERE investor_id = $1 AND order_id = $2 AND kind = $3 AND due_at = $6`,
    [item.investorId, item.orderId, item.kind, state, new Date(at), new Date(item.claimedUntil)],
    'trade.put-back-outbox',
  );
}

/** Puts a cancel in; one that is there already stays. */
export async function askCancel(
  tx: Queryable,
  investorId: string,
  orderId: string,
  now: number,
): Promise<void> {
  await tx.query(
    `INSERT INTO trade_outbox (investor_id, order_id, kind, due_at) VALUES ($1, $2, 'cancel', $3)
     ON CONFLICT DO NOTHING`,
    [investorId, orderId, new Date(now)],
    'trade.ask-cancel',
  );
}

/** Whether the venue has not yet said that it took an order. */
export async function waitsToLeave(db: Queryable, investorId: string, orderId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM trade_outbox WHERE investor_id = $1 AND order_id = $2 AND kind = 'submit'`,
    [investorId, orderId],
    'trade.waits-to-leave',
  );
  return rowCount === 1;
}

/** What should have left for the venue, for the kill campaign. */
export const UNSENT_ORDERS: Leftover = {
  what: 'orders that wait to leave',
  sql: 'SELECT count(*) FROM trade_outbox',
};
