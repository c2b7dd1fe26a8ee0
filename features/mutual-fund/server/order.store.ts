import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { Currency, Money, Price, Quantity } from '#kernel/money/money.ts';
import type { FundOrderState, FundSide } from '../mutual-fund.ts';

/** An order as the table keeps it; all instants are business time. */
export interface FundOrderRow {
  readonly id: string;
  readonly investorId: string;
  readonly fundId: string;
  readonly name: string;
  readonly side: FundSide;
  readonly currency: Currency;
  readonly state: FundOrderState;
  readonly amount: Money | null;
  readonly units: Quantity | null;
  readonly nav: Price | null;
  readonly navDate: string;
  readonly valuedAt: Date;
  readonly settlesAt: Date;
  readonly createdAt: Date;
  readonly executedAt: Date | null;
  readonly settledAt: Date | null;
  readonly ledgerHead: string | null;
}

/** An order to be written, as a preview showed it. */
export interface NewFundOrder
  extends Pick<FundOrderRow, 'id' | 'investorId' | 'fundId' | 'side' | 'currency'> {
  readonly previewId: string;
  readonly amount: Money | null;
  readonly units: Quantity | null;
  readonly navDate: string;
  readonly valuedAt: number;
  readonly settlesAt: number;
  readonly createdAt: number;
}

/** Writes an order; the database lets a preview be ordered once, as it was shown. */
export async function insertOrder(tx: Transaction, order: NewFundOrder): Promise<void> {
  await tx.query(
    `INSERT INTO mutual_fund_order (id, investor_id, preview_id, fund_id, side, currency, amount, units, nav_date,
       valued_at, settles_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      ...[order.id, order.investorId, order.previewId, order.fundId, order.side, order.currency],
      ...[order.amount, order.units, order.navDate],
      ...[new Date(order.valuedAt), new Date(order.settlesAt), new Date(order.createdAt)],
    ],
    'mutual-fund.order',
  );
}

/** Keeps the head of the investor's chain after an order's posting: its receipt's proof. */
export async function writeHead(tx: Transaction, id: string, head: string): Promise<void> {
  await tx.query(
    'UPDATE mutual_fund_order SET ledger_head = $2 WHERE id = $1',
    [id, head],
    'mutual-fund.head',
  );
}

/** An investor's orders, newest first: their ids are made in the order of time. */
export async function selectOrders(
  db: Queryable,
  investorId: string,
  page: { fundId: string | null; before: string | null; rows: number },
): Promise<FundOrderRow[]> {
  const { rows } = await db.query<FundOrderRow & Record<string, unknown>>(
    `SELECT o.id, o.investor_id AS "investorId", o.fund_id AS "fundId", f.name, o.side, o.currency, o.state, o.amount, o.units,
            o.nav, o.nav_date::text AS "navDate", o.valued_at AS "valuedAt", o.settles_at AS "settlesAt",
            o.created_at AS "createdAt", o.executed_at AS "executedAt", o.settled_at AS "settledAt", o.ledger_head AS "ledgerHead"
       FROM mutual_fund_order o JOIN mutual_fund f ON f.id = o.fund_id
      WHERE o.investor_id = $1 AND ($2::text IS NULL OR o.fund_id = $2) AND ($3::uuid IS NULL OR o.id < $3)
      ORDER BY o.id DESC LIMIT $4`,
    [investorId, page.fundId, page.before, page.rows],
    'mutual-fund.orders',
  );
  return rows;
}

/** One order of an investor; null for another's as for none. */
export async function findOrder(db: Queryable, investorId: string, id: string): Promise<FundOrderRow | null> {
  const { rows } = await db.query<FundOrderRow & Record<string, unknown>>(
    `SELECT o.id, o.investor_id AS "investorId", o.fund_id AS "fundId", f.name, o.side, o.currency, o.state, o.amount, o.units,
            o.nav, o.nav_date::text AS "navDate", o.valued_at AS "valuedAt", o.settles_at AS "settlesAt",
            o.created_at AS "createdAt", o.executed_at AS "executedAt", o.settled_at AS "settledAt", o.ledger_head AS "ledgerHead"
       FROM mutual_fund_order o JOIN mutual_fund f ON f.id = o.fund_id WHERE o.id = $1 AND o.investor_id = $2`,
    [id, investorId],
    'mutual-fund.one-order',
  );
  return rows[0] ?? null;
}

/** What a step of many orders needs of each. */
export type DueOrder = Pick<
  FundOrderRow,
  | 'id'
  | 'investorId'
  | 'fundId'
  | 'name'
  | 'side'
  | 'currency'
  | 'amount'
  | 'units'
  | 'nav'
  | 'navDate'
  | 'settlesAt'
>;

/** Orders of a fund's day that wait for its value, locked, by investor. */
export async function lockOrdered(
  tx: Transaction,
  fundId: string,
  navDate: string,
  most: number,
): Promise<DueOrder[]> {
  const { rows } = await tx.query<DueOrder & Record<string, unknown>>(
    `SELECT o.id, o.investor_id AS "investorId", o.fund_id AS "fundId", f.name, o.side, o.currency, o.amount, o.units, o.nav,
            o.nav_date::text AS "navDate", o.settles_at AS "settlesAt"
       FROM mutual_fund_order o JOIN mutual_fund f ON f.id = o.fund_id
      WHERE o.fund_id = $1 AND o.nav_date = $2 AND o.state = 'ordered'
      ORDER BY o.investor_id, o.id LIMIT $3 FOR NO KEY UPDATE OF o`,
    [fundId, navDate, most],
    'mutual-fund.lock-ordered',
  );
  return rows;
}

/** Orders of a fund's day that were executed and are due to settle, locked, by investor. */
export async function lockExecuted(
  tx: Transaction,
  { fundId, navDate, at, most }: { fundId: string; navDate: string; at: number; most: number },
): Promise<DueOrder[]> {
  const { rows } = await tx.query<DueOrder & Record<string, unknown>>(
    `SELECT o.id, o.investor_id AS "investorId", o.fund_id AS "fundId", f.name, o.side, o.currency, o.amount, o.units, o.nav,
            o.nav_date::text AS "navDate", o.settles_at AS "settlesAt"
       FROM mutual_fund_order o JOIN mutual_fund f ON f.id = o.fund_id
      WHERE o.fund_id = $1 AND o.nav_date = $2 AND o.state = 'executed' AND o.settles_at <= $3 AND o.executed_at <= $3
      ORDER BY o.investor_id, o.id LIMIT $4 FOR NO KEY UPDATE OF o`,
    [fundId, navDate, new Date(at), most],
    'mutual-fund.lock-executed',
  );
  return rows;
}

/** Writes at what an order was executed. */
export async function writeExecuted(
  tx: Transaction,
  id: string,
  done: { amount: Money; units: Quantity; nav: Price; at: number },
): Promise<void> {
  await tx.query(
    `UPDATE mutual_fund_order SET state = 'executed', amount = $2, units = $3, nav = $4, executed_at = $5 WHERE id = $1`,
    [id, done.amount, done.units, done.nav, new Date(done.at)],
    'mutual-fund.execute',
  );
}

/** Writes that an order is settled. */
export async function writeSettled(tx: Transaction, id: string, at: number): Promise<void> {
  await tx.query(
    `UPDATE mutual_fund_order SET state = 'settled', settled_at = $2 WHERE id = $1`,
    [id, new Date(at)],
    'mutual-fund.settle',
  );
}

/** The days of a fund on which orders wait. */
export async function waitingDays(
  db: Queryable,
  fundIds: readonly string[],
): Promise<{ fundId: string; navDate: string }[]> {
  const { rows } = await db.query<{ fundId: string; navDate: string }>(
    `SELECT DISTINCT fund_id AS "fundId", nav_date::text AS "navDate" FROM mutual_fund_order
      WHERE state = 'ordered' AND fund_id = ANY ($1) ORDER BY 1, 2`,
    [fundIds],
    'mutual-fund.waiting-days',
  );
  return rows;
}
