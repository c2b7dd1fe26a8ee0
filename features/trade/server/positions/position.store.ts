import type { Queryable } from '#kernel/database/database.ts';
import {
  type Currency,
  type Money,
  money,
  type Price,
  type Quantity,
  quantity,
} from '#kernel/money/money.ts';
import type { Lot } from '../../position.ts';
import { pageStart } from '../orders/page-start.ts';

/** A lot held or closed, as it is kept; instants are business time, epoch milliseconds. */
export interface Position {
  readonly investorId: string;
  readonly id: string;
  readonly parentId: string | null;
  readonly state: 'open' | 'closed';
  readonly stockId: string;
  readonly currency: Currency;
  readonly leverage: 1 | 2;
  /** What it was bought as: `block` is sold as a block order alone, whole. */
  readonly product: 'trade' | 'block';
  readonly lot: Lot;
  readonly held: Quantity;
  readonly buyPrice: Price;
  readonly proceeds: Money | null;
  readonly closeFees: Money | null;
  readonly closePrice: Price | null;
  /** Of a closed one: what its sale repaid, the nights' fee that it paid, and what the firm bore. */
  readonly repaid: Money;
  readonly overnightFee: Money;
  readonly covered: Money;
  /** The buy that built it; null where it was allotted in an issue. */
  readonly orderId: string | null;
  readonly closeOrderId: string | null;
  readonly openedAt: number;
  readonly closedAt: number | null;
  /** The order that opens it is still working. */
  readonly building: boolean;
}

interface PositionRow extends Record<string, unknown> {
  investor_id: string;
  id: string;
  parent_id: string | null;
  state: 'open' | 'closed';
  stock_id: string;
  currency: Currency;
  leverage: 1 | 2;
  product: 'trade' | 'block';
  quantity: Quantity;
  held: Quantity;
  exact_cost: string;
  buy_fees: Money;
  buy_price: Price;
  proceeds: Money | null;
  close_fees: Money | null;
  close_price: Price | null;
  repaid: Money | null;
  overnight_fee: Money | null;
  covered: Money | null;
  order_id: string | null;
  close_order_id: string | null;
  opened_at: Date;
  closed_at: Date | null;
  building: boolean;
}

const COLUMNS = `p.*, coalesce(c.borrowed, m.borrowed) AS repaid, coalesce(c.overnight_fee, m.fee) AS overnight_fee,
  coalesce(c.covered, m.covered) AS covered, p.state = 'open' AND EXISTS (SELECT FROM trade_order o WHERE o.investor_id = p.investor_id
    AND o.id = p.order_id AND o.state = 'pending') AS building`;
const WITH_SALE = `trade_position p LEFT JOIN trade_order c ON c.investor_id = p.investor_id AND c.id = p.close_order_id
  LEFT JOIN margin_move m ON p.product = 'block' AND p.state = 'closed' AND m.investor_id = p.investor_id AND m.lot_id = p.id
    AND m.kind = 'repay'`;

function toPosition(row: PositionRow): Position {
  return {
    investorId: row.investor_id,
    id: row.id,
    parentId: row.parent_id,
    state: row.state,
    stockId: row.stock_id,
    currency: row.currency,
    leverage: row.leverage,
    product: row.product,
    lot: { quantity: row.quantity, exactCost: BigInt(row.exact_cost), buyFees: row.buy_fees },
    held: row.held,
    buyPrice: row.buy_price,
    proceeds: row.proceeds,
    closeFees: row.close_fees,
    closePrice: row.close_price,
    repaid: row.repaid ?? money(0n),
    overnightFee: row.overnight_fee ?? money(0n),
    covered: row.covered ?? money(0n),
    orderId: row.order_id,
    closeOrderId: row.close_order_id,
    openedAt: row.opened_at.getTime(),
    closedAt: row.closed_at?.getTime() ?? null,
    building: row.building,
  };
}

/** An investor's own position, null where they have none of that id. */
export async function findPosition(db: Queryable, investorId: string, id: string): Promise<Position | null> {
  const { rows } = await db.query<PositionRow>(
    `SELECT ${COLUMNS} FROM ${WITH_SALE} WHERE p.investor_id = $1 AND p.id = $2`,
    [investorId, id],
    'trade.find-position',
  );
  return rows[0] ? toPosition(rows[0]) : null;
}

/** Which positions a list shows: open ones by their opening, closed ones by their closing, newest first. */
export interface PositionFilter {
  readonly state: 'open' | 'closed';
  readonly stockId?: string;
  readonly after: { at: number; id: string } | null;
  readonly rows: number;
}

/** A page of an investor's positions, newest first. */
export async function selectPositions(
  db: Queryable,
  investorId: string,
  filter: PositionFilter,
): Promise<Position[]> {
  const at = filter.state === 'open' ? 'opened_at' : 'closed_at';
  // In the text itself: only so is the index by stock used.
  const stock = filter.stockId === undefined ? '$2::text IS NULL' : 'p.stock_id = $2';
  const { rows } = await db.query<PositionRow>(
    `SELECT ${COLUMNS} FROM ${WITH_SALE} WHERE p.investor_id = $1 AND p.state = '${filter.state}'
       AND ${stock} AND (p.${at}, p.id) < ($3::timestamptz, $4::uuid)
     ORDER BY p.${at} DESC, p.id DESC LIMIT $5`,
    [investorId, filter.stockId ?? null, ...pageStart(filter.after), filter.rows],
    `trade.list-positions-${filter.state}${filter.stockId === undefined ? '' : '-stock'}`,
  );
  return rows.map(toPosition);
}

/** Writes a position, new or as it should stand. */
export async function savePosition(tx: Queryable, position: Position): Promise<void> {
  await tx.query(
    `INSERT INTO trade_position (investor_id, id, parent_id, state, stock_id, currency, leverage, quantity, held,
       exact_cost, buy_fees, buy_price, proceeds, close_fees, close_price, order_id, close_order_id, opened_at, closed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
     ON CONFLICT (investor_id, id) DO UPDATE SET state = excluded.state, quantity = excluded.quantity,
       held = excluded.held, exact_cost = excluded.exact_cost, buy_fees = excluded.buy_fees,
       buy_price = excluded.buy_price, proceeds = excluded.proceeds, close_fees = excluded.close_fees,
       close_price = excluded.close_price, close_order_id = excluded.close_order_id, closed_at = excluded.closed_at`,
    [
      position.investorId,
      position.id,
      position.parentId,
      position.state,
      position.stockId,
      position.currency,
      position.leverage,
      position.lot.quantity,
      position.held,
      position.lot.exactCost.toString(),
      position.lot.buyFees,
      position.buyPrice,
      position.proceeds,
      position.closeFees,
      position.closePrice,
      position.orderId,
      position.closeOrderId,
      new Date(position.openedAt),
      position.closedAt === null ? null : new Date(position.closedAt),
    ],
    'trade.save-position',
  );
}

/** Shares that an investor gets without an order of theirs, such as those of an issue. Instants are business time. */
export interface Delivered {
  readonly investorId: string;
  readonly id: string;
  readonly stockId: string;
  readonly currency: Currency;
  readonly quantity: Quantity;
  readonly buyPrice: Price;
  readonly at: number;
}

/** Opens a position for each, in the transaction that posts the shares themselves. */
export async function openDelivered(tx: Queryable, delivered: readonly Delivered[]): Promise<void> {
  const rows = delivered.map(({ quantity: shares, buyPrice, at, ...rest }) => ({
    ...rest,
    quantity: shares.toString(),
    buyPrice: buyPrice.toString(),
    exactCost: (shares * buyPrice).toString(),
    at: new Date(at).toISOString(),
  }));
  await tx.query(
    `INSERT INTO trade_position (investor_id, id, state, stock_id, currency, leverage, quantity, exact_cost, buy_fees,
       buy_price, opened_at)
     SELECT "investorId", id, 'open', "stockId", currency, 1, quantity, "exactCost", 0, "buyPrice", at
       FROM jsonb_to_recordset($1::jsonb) AS d ("investorId" uuid, id uuid, "stockId" text, currency text,
         quantity bigint, "exactCost" numeric, "buyPrice" bigint, at timestamptz)`,
    [JSON.stringify(rows)],
    'trade.open-delivered',
  );
}

/** Shares of one stock in an investor's open positions. */
export interface Holding {
  readonly stockId: string;
  readonly currency: Currency;
  readonly quantity: Quantity;
}

/** What an investor holds, by stock, from their open positions; total assets are computed from it. */
export async function holdings(db: Queryable, investorId: string): Promise<Holding[]> {
  const { rows } = await db.query<{ stock_id: string; currency: Currency; quantity: string }>(
    `SELECT stock_id, currency, sum(quantity)::text AS quantity FROM trade_position
      WHERE investor_id = $1 AND state = 'open' GROUP BY stock_id, currency HAVING sum(quantity) > 0 ORDER BY stock_id`,
    [investorId],
    'trade.holdings',
  );
  return rows.map((row) => ({
    stockId: row.stock_id,
    currency: row.currency,
    quantity: quantity(BigInt(row.quantity)),
  }));
}
