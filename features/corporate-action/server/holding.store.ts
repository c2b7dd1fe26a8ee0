import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { ActionRow } from './corporate-action.store.ts';

/** The record of who held what, and what came of it: written by functions of the database alone. */

/** Writes down the next holders of a dividend's stock; the last one's id where there may be more, else null. */
export async function recordHolders(
  tx: Transaction,
  actionId: string,
  after: string | null,
  limit: number,
): Promise<string | null> {
  const { rows } = await tx.query<{ last: string | null }>('SELECT record_holders($1, $2, $3) AS last', [
    actionId,
    after,
    limit,
  ]);
  return rows[0]?.last ?? null;
}

/** Who was paid, cents of the stock's currency; shares in millionths. */
export interface PaidHolding {
  readonly investorId: string;
  readonly quantity: bigint;
  readonly gross: bigint;
  readonly withheld: bigint;
}

/** Pays a dividend to the next of those on record; fewer than `limit` were the last. */
export async function payDividends(
  tx: Transaction,
  actionId: string,
  limit: number,
  at: number,
): Promise<PaidHolding[]> {
  const { rows } = await tx.query<PaidHolding & Record<string, unknown>>(
    `SELECT investor_id AS "investorId", quantity, gross, withheld FROM pay_dividends($1, $2, $3)`,
    [actionId, limit, new Date(at)],
  );
  return rows;
}

/** What a split made of an investor's shares; cash in cents. */
export interface SplitHolding {
  readonly quantity: bigint;
  readonly quantityAfter: bigint;
  readonly cash: bigint;
}

/** Splits what an investor holds; null where they held nothing or it was done. `close` as in `split_holding`. */
export async function splitHolding(
  tx: Transaction,
  split: { actionId: string; investorId: string; close: bigint; at: number },
): Promise<SplitHolding | null> {
  const { rows } = await tx.query<SplitHolding & Record<string, unknown>>(
    `SELECT quantity, quantity_after AS "quantityAfter", cash FROM split_holding($1, $2, $3, $4)`,
    [split.actionId, split.investorId, split.close, new Date(split.at)],
  );
  return rows[0] ?? null;
}

/** An action with what it did for an investor. */
export interface HoldingRow extends ActionRow {
  readonly quantity: bigint;
  readonly quantityAfter: bigint | null;
  readonly cash: bigint | null;
  readonly gross: bigint | null;
  readonly withheld: bigint | null;
  readonly rate: bigint | null;
  readonly rateLine: string | null;
  readonly doneAt: Date | null;
}
type Row = HoldingRow & Record<string, unknown>;

const HOLDING = `a.id, a.stock_id AS "stockId", a.kind, a.state, to_char(a.ex_date, 'YYYY-MM-DD') AS "exDate",
  a.effective_at AS "effectiveAt", a.numerator, a.denominator, a.amount, a.taxable,
  a.instrument_kind AS "instrumentKind", to_char(a.payment_date, 'YYYY-MM-DD') AS "paymentDate",
  a.pays_at AS "paysAt", a.source, a.reference, h.quantity, h.quantity_after AS "quantityAfter", h.cash, h.gross,
  h.withheld, h.rate, h.rate_line AS "rateLine", h.done_at AS "doneAt"
  FROM corporate_holding h JOIN corporate_action a ON a.id = h.action_id`;

/** A page of an investor's actions, newest first. */
export async function selectHoldings(
  db: Queryable,
  investorId: string,
  wish: { before: { at: number; id: string } | null; rows: number },
): Promise<HoldingRow[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${HOLDING} WHERE h.investor_id = $1 AND (h.effective_at, h.action_id) < ($2, $3)
      ORDER BY h.effective_at DESC, h.action_id DESC LIMIT $4`,
    [
      investorId,
      wish.before === null ? 'infinity' : new Date(wish.before.at),
      wish.before?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff',
      wish.rows,
    ],
    'corporate.holdings',
  );
  return rows;
}

/** One action of an investor's; null where they held nothing. */
export async function findHolding(
  db: Queryable,
  investorId: string,
  actionId: string,
): Promise<HoldingRow | null> {
  const { rows } = await db.query<Row>(`SELECT ${HOLDING} WHERE h.investor_id = $1 AND h.action_id = $2`, [
    investorId,
    actionId,
  ]);
  return rows[0] ?? null;
}

/** What an investor's last paid dividend brought, cents of its stock's currency; null where none was paid. */
export async function findLastPaid(
  db: Queryable,
  investorId: string,
): Promise<{ stockId: string; net: bigint; doneAt: Date } | null> {
  const { rows } = await db.query<{ stockId: string; net: bigint; doneAt: Date | null }>(
    `SELECT a.stock_id AS "stockId", h.gross - h.withheld AS net, h.done_at AS "doneAt"
       FROM corporate_holding h JOIN corporate_action a ON a.id = h.action_id
      WHERE h.investor_id = $1 AND h.gross IS NOT NULL AND h.done_at IS NOT NULL
      ORDER BY h.done_at DESC, h.action_id DESC LIMIT 1`,
    [investorId],
    'corporate.last_paid',
  );
  const [row] = rows;
  return row?.doneAt ? { ...row, doneAt: row.doneAt } : null;
}

/** What the paid dividends of a calendar year of Mexico City brought, by stock, cents of its currency. */
export async function sumPaidIn(
  db: Queryable,
  investorId: string,
  year: string,
): Promise<readonly { stockId: string; net: bigint }[]> {
  const { rows } = await db.query<{ stockId: string; net: bigint }>(
    `SELECT a.stock_id AS "stockId", sum(h.gross - h.withheld)::bigint AS net
       FROM corporate_holding h JOIN corporate_action a ON a.id = h.action_id
      WHERE h.investor_id = $1 AND h.gross IS NOT NULL
        AND h.done_at >= make_timestamptz($2, 1, 1, 0, 0, 0, 'America/Mexico_City')
        AND h.done_at < make_timestamptz($2 + 1, 1, 1, 0, 0, 0, 'America/Mexico_City')
      GROUP BY a.stock_id`,
    [investorId, Number(year)],
    'corporate.paid_in',
  );
  return rows;
}

/** The rate of each line on a date, ten-thousandths of a basis point, by line: `america.share`. */
export async function ratesOn(db: Queryable, date: string): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await db.query<{ line: string; rate: bigint }>(
    `SELECT DISTINCT ON (country, kind) country || '.' || kind AS line, rate FROM dividend_withholding
      WHERE effective_from <= $1 ORDER BY country, kind, effective_from DESC`,
    [date],
    'corporate.rates',
  );
  return new Map(rows.map(({ line, rate }) => [line, rate]));
}
