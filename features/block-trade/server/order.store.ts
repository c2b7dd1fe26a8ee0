import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { Unsettled } from '#kernel/feature/asset-parts.ts';
import type { Currency, Money, Price, Quantity } from '#kernel/money/money.ts';

/** An order with what its position and its lot are now; instants are business time. */
export interface OrderRow {
  readonly id: string;
  readonly number: bigint;
  readonly investorId: string;
  readonly offerId: string;
  readonly stockId: string;
  readonly currency: Currency;
  readonly state: 'bought' | 'sold';
  readonly leverage: 1 | 2;
  /** Of a held one its position's, which a split changes; of a sold one what was sold. */
  readonly quantity: Quantity;
  readonly price: Price;
  readonly value: Money;
  readonly borrowed: Money;
  readonly charge: Money;
  readonly boughtAt: Date;
  readonly soldHow: 'investor' | 'margin' | 'split' | null;
  readonly sellPrice: Price | null;
  readonly sellValue: Money | null;
  readonly sellCharge: Money | null;
  readonly repaid: Money | null;
  readonly overnightFee: Money | null;
  readonly covered: Money | null;
  readonly sellActual: Money | null;
  readonly soldAt: Date | null;
  /** When the cash of the sale counts as settled; null until it is sold, and of what a split closed. */
  readonly sellSettlesAt: Date | null;
  readonly ledgerHead: string | null;
  /** Margin that was added. */
  readonly added: Money;
  /** Cash for parts of shares that splits left over. */
  readonly splitCash: Money;
}

const COLUMNS = `q.id, q.number, q.investor_id AS "investorId", q.offer_id AS "offerId", q.stock_id AS "stockId", q.currency,
  q.state, q.leverage, coalesce(q.sell_quantity, p.quantity) AS quantity, p.buy_price AS price, q.value, q.borrowed, q.charge,
  q.bought_at AS "boughtAt", q.sold_how AS "soldHow", q.sell_price AS "sellPrice", q.sell_value AS "sellValue",
  q.sell_charge AS "sellCharge", q.repaid, q.overnight_fee AS "overnightFee", q.covered, q.sell_actual AS "sellActual",
  q.sold_at AS "soldAt", q.sell_settles_at AS "sellSettlesAt", q.ledger_head AS "ledgerHead",
  (SELECT coalesce(sum(m.value), 0)::bigint FROM margin_move m
    WHERE m.investor_id = q.investor_id AND m.lot_id = q.id AND m.kind = 'add') AS added,
  (SELECT coalesce(sum(s.proceeds), 0)::bigint FROM trade_position s
    WHERE s.investor_id = q.investor_id AND s.parent_id = q.id AND s.state = 'closed') AS "splitCash"`;
const WITH_POSITION = 'block_order q JOIN trade_position p ON p.investor_id = q.investor_id AND p.id = q.id';

/** A page of an investor's orders, newest first: their ids are made in the order of time. */
export async function selectOrders(
  db: Queryable,
  investorId: string,
  page: { state: string | null; before: string | null; rows: number },
): Promise<OrderRow[]> {
  const { rows } = await db.query<OrderRow & Record<string, unknown>>(
    `SELECT ${COLUMNS} FROM ${WITH_POSITION} WHERE q.investor_id = $1 AND ($2::text IS NULL OR q.state = $2)
        AND ($3::uuid IS NULL OR q.id < $3) ORDER BY q.id DESC LIMIT $4`,
    [investorId, page.state, page.before, page.rows],
    'block.orders',
  );
  return rows;
}

/** One order of an investor; null for another's as for none. */
export async function findOrder(db: Queryable, investorId: string, id: string): Promise<OrderRow | null> {
  const { rows } = await db.query<OrderRow & Record<string, unknown>>(
    `SELECT ${COLUMNS} FROM ${WITH_POSITION} WHERE q.investor_id = $1 AND q.id = $2`,
    [investorId, id],
    'block.one-order',
  );
  return rows[0] ?? null;
}

/** The market as a purchase or a sale is held against it; `quotedAt` is business time. */
export interface SeenMarket {
  readonly price: Price;
  readonly source: string;
  readonly quotedAt: number;
}

/** What is bought or sold, under the preview that showed it. */
export interface Execution {
  readonly investorId: string;
  readonly orderId: string;
  /** Null of a sale for want of margin. */
  readonly previewId: string | null;
  /** What the market asks for a purchase, and bids for a sale. */
  readonly seen: SeenMarket;
  /** What the asset log tells of it. */
  readonly reference: Readonly<Record<string, string>>;
  readonly at: number;
  /** When its cash and shares are settled. */
  readonly settlesAt: number;
}

const valuesOf = ({ investorId, orderId, previewId, seen, reference, at, settlesAt }: Execution) => [
  ...[investorId, orderId, previewId, seen.price, seen.source, new Date(seen.quotedAt)],
  ...[JSON.stringify(reference), new Date(at), new Date(settlesAt)],
];

/** Buys; gives null, or the reason why nothing may be done: roll back then. */
export async function buyStored(tx: Transaction, execution: Execution): Promise<string | null> {
  const { rows } = await tx.query<{ refused: string | null }>(
    'SELECT block_buy($1, $2, $3, $4, $5, $6, $7, $8, $9) AS refused',
    valuesOf(execution),
    'block.buy',
  );
  return rows[0]?.refused ?? null;
}

/** Sells all of an order; gives null, or the reason why nothing may be done. */
export async function sellStored(tx: Transaction, execution: Execution): Promise<string | null> {
  const { rows } = await tx.query<{ refused: string | null }>(
    'SELECT block_sell($1, $2, $3, $4, $5, $6, $7, $8, $9) AS refused',
    valuesOf(execution),
    'block.sell',
  );
  return rows[0]?.refused ?? null;
}

/** An investor's own cash of block orders that is not settled at a business instant; margin added to one is part of what it cost. */
export async function unsettledBlocks(
  db: Queryable,
  investorId: string,
  currency: Currency,
  now: number,
): Promise<Unsettled> {
  const { rows } = await db.query<{ sales: Money; buys: Money }>(
    `SELECT coalesce(sum(sell_actual) FILTER (WHERE sell_settles_at > $3), 0)::bigint AS sales,
            coalesce(sum(value - borrowed + charge + (SELECT coalesce(sum(m.value), 0) FROM margin_move m
                WHERE m.investor_id = $1 AND m.lot_id = block_order.id AND m.kind = 'add')) FILTER (WHERE settles_at > $3), 0)::bigint AS buys
       FROM block_order WHERE investor_id = $1 AND currency = $2`,
    [investorId, currency, new Date(now)],
    'block.unsettled',
  );
  return rows[0]!;
}
