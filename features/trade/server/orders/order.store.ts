import type { Queryable } from '#kernel/database/database.ts';
import type { Currency, Money, Price, Quantity } from '#kernel/money/money.ts';
import type { FeeTerms, Side } from '../../fees.ts';
import type { OrderProgress, OrderState } from '../../order.ts';
import { readTerms } from '../configuration.store.ts';
import { pageStart } from './page-start.ts';

/** An order as it is kept; instants are business time, epoch milliseconds. */
export interface Order {
  readonly investorId: string;
  readonly id: string;
  readonly side: Side;
  readonly type: 'market' | 'limit' | 'otc';
  readonly timeInForce: 'day' | 'gtc';
  readonly state: OrderState;
  readonly reason: string | null;
  readonly stockId: string;
  readonly exchange: string;
  readonly currency: Currency;
  readonly leverage: 1 | 2;
  readonly quantity: Quantity;
  readonly limitPrice: Price | null;
  readonly boundPrice: Price;
  readonly terms: FeeTerms;
  readonly holdAsset: string;
  /** Cents of a buy, millionths of a share of a sale. */
  readonly holdAmount: bigint;
  readonly holdLeft: bigint;
  readonly progress: OrderProgress;
  readonly closedCost: bigint;
  readonly closedBuyFees: Money;
  /** Lent for a buy so far, repaid by a sale. */
  readonly borrowed: Money;
  /** Of a sale: the nights' fee charged, and what the firm bore of what was owed. */
  readonly overnightFee: Money;
  readonly covered: Money;
  readonly positionId: string;
  readonly splitId: string | null;
  readonly ledgerHead: string;
  /** It carries the signature of the investor's device. */
  readonly isSigned: boolean;
  readonly cancelReason: string | null;
  /** The hash of the statement with which its investor took it back; null where the device signed none. */
  readonly cancelSignature: Buffer | null;
  readonly expiresAt: number | null;
  readonly createdAt: number;
  readonly completedAt: number | null;
}

/** Why an order is over that its investor took back. */
export const TAKEN_BACK = 'order.cancelled';

interface OrderRow {
  investor_id: string;
  id: string;
  side: Side;
  type: 'market' | 'limit' | 'otc';
  time_in_force: 'day' | 'gtc';
  state: OrderState;
  reason: string | null;
  stock_id: string;
  exchange: string;
  currency: Currency;
  leverage: 1 | 2;
  quantity: Quantity;
  limit_price: Price | null;
  bound_price: Price;
  terms: Record<string, string | null>;
  hold_asset: string;
  hold_amount: bigint;
  hold_left: bigint;
  filled: Quantity;
  exact_value: string;
  value: Money;
  commission: Money;
  iva: Money;
  regulatory_fee: Money;
  closed_cost: string;
  closed_buy_fees: Money;
  borrowed: Money;
  overnight_fee: Money;
  covered: Money;
  position_id: string;
  split_id: string | null;
  ledger_head: string;
  signature: Buffer | null;
  cancel_reason: string | null;
  cancel_signature: Buffer | null;
  expires_at: Date | null;
  created_at: Date;
  completed_at: Date | null;
}
type Row = OrderRow & Record<string, unknown>;

function toOrder(row: OrderRow): Order {
  return {
    investorId: row.investor_id,
    id: row.id,
    side: row.side,
    type: row.type,
    timeInForce: row.time_in_force,
    state: row.state,
    reason: row.reason,
    stockId: row.stock_id,
    exchange: row.exchange,
    currency: row.currency,
    leverage: row.leverage,
    quantity: row.quantity,
    limitPrice: row.limit_price,
    boundPrice: row.bound_price,
    terms: readTerms(row.terms),
    holdAsset: row.hold_asset,
    holdAmount: row.hold_amount,
    holdLeft: row.hold_left,
    progress: {
      filled: row.filled,
      exactValue: BigInt(row.exact_value),
      value: row.value,
      commission: row.commission,
      iva: row.iva,
      regulatoryFee: row.regulatory_fee,
    },
    closedCost: BigInt(row.closed_cost),
    closedBuyFees: row.closed_buy_fees,
    borrowed: row.borrowed,
    overnightFee: row.overnight_fee,
    covered: row.covered,
    positionId: row.position_id,
    splitId: row.split_id,
    ledgerHead: row.ledger_head,
    isSigned: row.signature !== null,
    cancelReason: row.cancel_reason,
    cancelSignature: row.cancel_signature,
    expiresAt: row.expires_at?.getTime() ?? null,
    createdAt: row.created_at.getTime(),
    completedAt: row.completed_at?.getTime() ?? null,
  };
}

/** Must come first in every transaction that changes an investor's orders or positions; see 0052-place-orders.sql. */
export async function lockTrading(tx: Queryable, investorId: string): Promise<void> {
  await tx.query('SELECT lock_trading($1)', [investorId], 'trade.lock');
}

/** An investor's own order, null where they have none of that id. */
export async function findOrder(db: Queryable, investorId: string, id: string): Promise<Order | null> {
  const { rows } = await db.query<Row>(
    'SELECT * FROM trade_order WHERE investor_id = $1 AND id = $2',
    [investorId, id],
    'trade.find-order',
  );
  return rows[0] ? toOrder(rows[0]) : null;
}

/** As `findOrder`, kept from change by others until the transaction ends. */
export async function takeOrder(tx: Queryable, investorId: string, id: string): Promise<Order | null> {
  const { rows } = await tx.query<Row>(
    'SELECT * FROM trade_order WHERE investor_id = $1 AND id = $2 FOR UPDATE',
    [investorId, id],
    'trade.take-order',
  );
  return rows[0] ? toOrder(rows[0]) : null;
}

/** Which orders a list shows: newest first, after the one that the cursor names. */
export interface OrderFilter {
  readonly state?: OrderState;
  readonly type?: Order['type'];
  /** Only what is no longer pending. */
  readonly over: boolean;
  readonly stockId?: string;
  readonly after: { at: number; id: string } | null;
  readonly rows: number;
}

/** A page of an investor's orders, newest first. */
export async function selectOrders(db: Queryable, investorId: string, filter: OrderFilter): Promise<Order[]> {
  // What a filter picks few of many by stands in the text itself: only so is the index of those few used.
  const state = filter.state === 'pending' ? "AND state = 'pending'" : '';
  const type = filter.type === 'limit' ? "AND type = 'limit'" : '';
  const stock = filter.stockId === undefined ? 'AND $6::text IS NULL' : 'AND stock_id = $6';
  const { rows } = await db.query<Row>(
    `SELECT * FROM trade_order WHERE investor_id = $1 AND (created_at, id) < ($2::timestamptz, $3::uuid)
       ${state} ${type} ${stock}
       AND ($4::text IS NULL OR state = $4) AND ($7::text IS NULL OR type = $7) AND (NOT $8 OR state <> 'pending')
     ORDER BY created_at DESC, id DESC LIMIT $5`,
    [
      investorId,
      ...pageStart(filter.after),
      filter.state ?? null,
      filter.rows,
      filter.stockId ?? null,
      filter.type ?? null,
      filter.over,
    ],
    `trade.list-orders${state && '-pending'}${type && '-limit'}${filter.stockId === undefined ? '' : '-stock'}`,
  );
  return rows.map(toOrder);
}

/** Writes what an order has come to; `order` is the row as it should stand. */
export async function saveOrder(tx: Queryable, order: Order): Promise<void> {
  const { progress } = order;
  await tx.query(
    `UPDATE trade_order SET state = $3, reason = $4, hold_left = $5, filled = $6, exact_value = $7, value = $8,
       commission = $9, iva = $10, regulatory_fee = $11, closed_cost = $12, closed_buy_fees = $13, cancel_reason = $14,
       completed_at = $15, borrowed = $16, overnight_fee = $17, covered = $18 WHERE investor_id = $1 AND id = $2`,
    [
      order.investorId,
      order.id,
      order.state,
      order.reason,
      order.holdLeft,
      progress.filled,
      progress.exactValue.toString(),
      progress.value,
      progress.commission,
      progress.iva,
      progress.regulatoryFee,
      order.closedCost.toString(),
      order.closedBuyFees,
      order.cancelReason,
      order.completedAt === null ? null : new Date(order.completedAt),
      order.borrowed,
      order.overnightFee,
      order.covered,
    ],
    'trade.save-order',
  );
}

/** What the investor signed to take an order back, as a posting names it; null where the device signed nothing. */
export async function selectSignedCancel(
  tx: Queryable,
  { cancelSignature }: Pick<Order, 'cancelSignature'>,
): Promise<SignedCancel | null> {
  if (cancelSignature === null) return null;
  const { rows } = await tx.query<SignedCancel>(
    `SELECT investor_id AS investor, encode(key_id, 'hex') AS key, encode(statement_hash, 'hex') AS statement
       FROM investor_signature WHERE statement_hash = $1`,
    [cancelSignature],
    'trade.signed-cancel',
  );
  return rows[0] ?? null;
}

/** A signature as a posting's reference names it. */
export type SignedCancel = { readonly investor: string; readonly key: string; readonly statement: string };

/** Orders still working on an exchange whose time is over at an instant, in order of arrival. */
export async function selectExpired(
  db: Queryable,
  exchange: string,
  at: number,
): Promise<{ investorId: string; id: string }[]> {
  const { rows } = await db.query<{ investor_id: string; id: string }>(
    `SELECT investor_id, id FROM trade_order
      WHERE exchange = $1 AND state = 'pending' AND expires_at <= $2 ORDER BY id`,
    [exchange, new Date(at)],
    'trade.expired-orders',
  );
  return rows.map((row) => ({ investorId: row.investor_id, id: row.id }));
}

/**
 * Orders of any exchange that work though their time is over, with the close that ended it (epoch milliseconds); not those
 * whose cancel was asked for: a venue outside may take minutes to tell of it, and is not asked again every second.
 */
export async function selectOverdue(
  db: Queryable,
  at: number,
  limit: number,
): Promise<{ investorId: string; id: string; expiresAt: number }[]> {
  const { rows } = await db.query<{ investor_id: string; id: string; expires_at: Date }>(
    `SELECT investor_id, id, expires_at FROM trade_order
      WHERE state = 'pending' AND expires_at <= $1 AND cancel_reason IS NULL LIMIT $2`,
    [new Date(at), limit],
    'trade.overdue-orders',
  );
  return rows.map((row) => ({
    investorId: row.investor_id,
    id: row.id,
    expiresAt: row.expires_at.getTime(),
  }));
}

/** Whether an exchange has orders that outlive an instant. */
export async function hasWorking(db: Queryable, exchange: string, after: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT 1 FROM trade_order WHERE exchange = $1 AND state = 'pending'
       AND (expires_at IS NULL OR expires_at > $2) LIMIT 1`,
    [exchange, new Date(after)],
    'trade.has-working',
  );
  return rowCount === 1;
}
