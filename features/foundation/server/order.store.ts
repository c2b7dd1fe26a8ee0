import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { Currency, Money, Rate } from '#kernel/money/money.ts';
import type { FoundationOrderState } from '../foundation.ts';

/** An order as the table keeps it, with what its product says; instants are business time, dates the exchange's. */
export interface OrderRow {
  readonly id: string;
  readonly investorId: string;
  readonly foundationId: string;
  readonly name: string;
  readonly publisher: string;
  readonly currency: Currency;
  readonly yearlyRate: Rate;
  readonly finishAt: Date;
  readonly finishOn: string;
  readonly state: FoundationOrderState;
  readonly buyPrice: Money;
  readonly buyCharge: Money;
  readonly buyIva: Money;
  readonly boughtAt: Date;
  readonly boughtOn: string;
  readonly salePreviewId: string | null;
  readonly soldAt: Date | null;
  readonly soldOn: string | null;
  readonly accrued: Money | null;
  readonly saleProfit: Money | null;
  readonly sellCharge: Money | null;
  readonly sellIva: Money | null;
  /** Paid after the sale. */
  readonly later: Money;
  readonly payments: readonly { readonly at: string; readonly amount: string }[];
  readonly ledgerHead: string | null;
}

const FIELDS = `o.id, o.investor_id AS "investorId", o.foundation_id AS "foundationId", f.name, f.publisher, f.currency,
  f.yearly_rate AS "yearlyRate", f.finish_at AS "finishAt", f.finish_on::text AS "finishOn", o.state,
  o.buy_price AS "buyPrice", o.buy_charge AS "buyCharge", o.buy_iva AS "buyIva", o.bought_at AS "boughtAt",
  o.bought_on::text AS "boughtOn", o.sale_preview_id AS "salePreviewId", o.sold_at AS "soldAt", o.sold_on::text AS "soldOn",
  o.accrued, o.sale_profit AS "saleProfit", o.sell_charge AS "sellCharge", o.sell_iva AS "sellIva",
  l.later, l.payments, o.ledger_head AS "ledgerHead"`;
const FROM = `foundation_order o JOIN foundation f ON f.id = o.foundation_id
  CROSS JOIN LATERAL (SELECT coalesce(sum(p.amount), 0)::bigint AS later,
    coalesce(jsonb_agg(jsonb_build_object('at', p.at, 'amount', p.amount::text) ORDER BY p.at, p.id), '[]') AS payments
    FROM foundation_payment p WHERE p.order_id = o.id) l`;

/** A purchase as its preview showed it. */
export type NewOrder = Pick<
  OrderRow,
  'id' | 'investorId' | 'foundationId' | 'buyPrice' | 'buyCharge' | 'buyIva' | 'boughtAt' | 'boughtOn'
> & { readonly previewId: string };

/** Writes an order; the database holds it against its preview and its product. */
export async function insertOrder(tx: Transaction, order: NewOrder): Promise<void> {
  await tx.query(
    `INSERT INTO foundation_order (id, investor_id, foundation_id, preview_id, buy_price, buy_charge, buy_iva, bought_at, bought_on)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[order.id, order.investorId, order.foundationId, order.previewId],
      ...[order.buyPrice, order.buyCharge, order.buyIva, order.boughtAt, order.boughtOn],
    ],
    'foundation.order',
  );
}

/** What ends an order. */
export interface Sale {
  readonly salePreviewId: string | null;
  readonly soldAt: Date;
  readonly soldOn: string;
  readonly accrued: Money;
  readonly saleProfit: Money;
  readonly sellCharge: Money;
  readonly sellIva: Money;
}

/** Writes the end of an order; the database counts it again. */
export async function writeSold(tx: Transaction, id: string, sale: Sale): Promise<void> {
  await tx.query(
    `UPDATE foundation_order SET state = 'sold', sale_preview_id = $2, sold_at = $3, sold_on = $4, accrued = $5, sale_profit = $6,
       sell_charge = $7, sell_iva = $8 WHERE id = $1`,
    [
      ...[id, sale.salePreviewId, sale.soldAt, sale.soldOn],
      ...[sale.accrued, sale.saleProfit, sale.sellCharge, sale.sellIva],
    ],
    'foundation.sold',
  );
}

/** Keeps the head of the investor's chain after an order's posting: its receipt's proof. */
export async function writeHead(tx: Transaction, id: string, head: string): Promise<void> {
  await tx.query('UPDATE foundation_order SET ledger_head = $2 WHERE id = $1', [id, head], 'foundation.head');
}

/** An investor's orders, newest first: their ids are made in the order of time. */
export async function selectOrders(
  db: Queryable,
  investorId: string,
  page: {
    state: FoundationOrderState | null;
    foundationId: string | null;
    before: string | null;
    rows: number;
  },
): Promise<OrderRow[]> {
  const { rows } = await db.query<OrderRow & Record<string, unknown>>(
    `SELECT ${FIELDS} FROM ${FROM}
      WHERE o.investor_id = $1 AND ($2::text IS NULL OR o.state = $2) AND ($3::uuid IS NULL OR o.foundation_id = $3)
        AND ($4::uuid IS NULL OR o.id < $4) ORDER BY o.id DESC LIMIT $5`,
    [investorId, page.state, page.foundationId, page.before, page.rows],
    'foundation.orders',
  );
  return rows;
}

/** An order by its id, of this investor where one is named. */
export async function findOrder(
  db: Queryable,
  id: string,
  investorId: string | null = null,
): Promise<OrderRow | null> {
  const { rows } = await db.query<OrderRow & Record<string, unknown>>(
    `SELECT ${FIELDS} FROM ${FROM} WHERE o.id = $1 AND ($2::uuid IS NULL OR o.investor_id = $2)`,
    [id, investorId],
    'foundation.one-order',
  );
  return rows[0] ?? null;
}

/** Whom a product has owed profit longest, and how much is left of it; null for nobody. Under the product's lock. */
export async function firstWaiting(
  tx: Transaction,
  foundationId: string,
): Promise<{ id: string; left: Money } | null> {
  const { rows } = await tx.query<{ id: string; left: Money }>(
    `SELECT o.id, (o.accrued - o.sale_profit - coalesce(sum(p.amount), 0))::bigint AS left
       FROM foundation_order o LEFT JOIN foundation_payment p ON p.order_id = o.id
      WHERE o.foundation_id = $1 AND o.state = 'sold' AND o.accrued > o.sale_profit
      GROUP BY o.id HAVING o.accrued - o.sale_profit > coalesce(sum(p.amount), 0)
      ORDER BY o.sold_at, o.id LIMIT 1`,
    [foundationId],
    'foundation.first-waiting',
  );
  return rows[0] ?? null;
}

/** Writes a later payment, to be posted in the same transaction. */
export async function insertPayment(
  tx: Transaction,
  payment: { id: string; foundationId: string; orderId: string; amount: Money; at: Date },
): Promise<void> {
  await tx.query(
    'INSERT INTO foundation_payment (id, foundation_id, order_id, amount, at) VALUES ($1, $2, $3, $4, $5)',
    [payment.id, payment.foundationId, payment.orderId, payment.amount, payment.at],
    'foundation.payment',
  );
}
