import type { Queryable } from '#kernel/database/database.ts';
import type { Unsettled } from '#kernel/feature/asset-parts.ts';
import type { Currency, Money, Price, Quantity } from '#kernel/money/money.ts';
import type { Side } from '../../fees.ts';

/** One execution with what it posted; instants are business time, epoch milliseconds. */
export interface Fill {
  readonly investorId: string;
  readonly orderId: string;
  readonly executionId: string;
  readonly side: Side;
  readonly currency: Currency;
  readonly price: Price;
  readonly quantity: Quantity;
  readonly value: Money;
  readonly commission: Money;
  readonly iva: Money;
  readonly regulatoryFee: Money;
  /** Lent for a buy, repaid by a sale. */
  readonly borrowed: Money;
  /** Of a sale: the nights' fee charged, and what the firm bore of what was owed. */
  readonly overnightFee: Money;
  readonly covered: Money;
  /** The market-data provider of the quote that it was filled at, and when that was confirmed. */
  readonly source: string;
  readonly quotedAt: number;
  readonly filledAt: number;
  readonly settlesAt: number;
}

/**
 * Writes a fill; gives the hash of the quote that it was made at, or of what a venue outside told of it; null where an accepted
 * quote of the dealer's stands for it.
 */
export async function insertFill(tx: Queryable, fill: Fill): Promise<string | null> {
  const { rows } = await tx.query<{ quote: string | null }>(
    `INSERT INTO trade_fill (investor_id, order_id, execution_id, side, currency, price, quantity, value, commission,
       iva, regulatory_fee, source, quoted_at, filled_at, settles_at, borrowed, overnight_fee, covered)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
     RETURNING encode(quote, 'hex') AS quote`,
    [
      fill.investorId,
      fill.orderId,
      fill.executionId,
      fill.side,
      fill.currency,
      fill.price,
      fill.quantity,
      fill.value,
      fill.commission,
      fill.iva,
      fill.regulatoryFee,
      fill.source,
      new Date(fill.quotedAt),
      new Date(fill.filledAt),
      new Date(fill.settlesAt),
      fill.borrowed,
      fill.overnightFee,
      fill.covered,
    ],
    'trade.insert-fill',
  );
  return rows[0]?.quote ?? null;
}

/** Whether an execution of an order is applied already. */
export async function hasFill(
  db: Queryable,
  investorId: string,
  orderId: string,
  executionId: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'SELECT 1 FROM trade_fill WHERE investor_id = $1 AND order_id = $2 AND execution_id = $3',
    [investorId, orderId, executionId],
    'trade.has-fill',
  );
  return rowCount === 1;
}

interface FillRow extends Record<string, unknown> {
  investor_id: string;
  order_id: string;
  execution_id: string;
  side: Side;
  currency: Currency;
  price: Price;
  quantity: Quantity;
  value: Money;
  commission: Money;
  iva: Money;
  regulatory_fee: Money;
  borrowed: Money;
  overnight_fee: Money;
  covered: Money;
  source: string;
  quoted_at: Date;
  filled_at: Date;
  settles_at: Date;
}

/** More fills than one screen would ever show are cut off: an order has one a second at most. */
const MAX_FILLS = 500;

/** The fills of one order, oldest first. */
export async function selectFills(db: Queryable, investorId: string, orderId: string): Promise<Fill[]> {
  const { rows } = await db.query<FillRow>(
    `SELECT * FROM trade_fill WHERE investor_id = $1 AND order_id = $2
      ORDER BY filled_at, execution_id LIMIT ${MAX_FILLS}`,
    [investorId, orderId],
    'trade.list-fills',
  );
  return rows.map((row) => ({
    investorId: row.investor_id,
    orderId: row.order_id,
    executionId: row.execution_id,
    side: row.side,
    currency: row.currency,
    price: row.price,
    quantity: row.quantity,
    value: row.value,
    commission: row.commission,
    iva: row.iva,
    regulatoryFee: row.regulatory_fee,
    borrowed: row.borrowed,
    overnightFee: row.overnight_fee,
    covered: row.covered,
    source: row.source,
    quotedAt: row.quoted_at.getTime(),
    filledAt: row.filled_at.getTime(),
    settlesAt: row.settles_at.getTime(),
  }));
}

/**
 * What is unsettled in a currency at a business instant, for `withdrawable`. Of a purchase with borrowed money one's own part, and
 * the margin that was added since in place of what was borrowed of it; what was borrowed first is repaid first.
 */
export async function unsettled(
  db: Queryable,
  investorId: string,
  currency: Currency,
  now: number,
): Promise<Unsettled> {
  const { rows } = await db.query<{ sales: Money; buys: Money }>(
    `SELECT coalesce(sum(value - commission - iva - regulatory_fee - borrowed - overnight_fee + covered)
              FILTER (WHERE side = 'sell'), 0)::bigint AS sales,
            (coalesce(sum(value + commission + iva + regulatory_fee - borrowed) FILTER (WHERE side = 'buy'), 0)
              + (SELECT coalesce(sum(least(late.lent, greatest(0, late.added - late.lent_before))), 0) FROM (
                   SELECT sum(f.borrowed) AS lent,
                          (SELECT coalesce(sum(m.value), 0) FROM margin_move m
                            WHERE m.investor_id = $1 AND m.lot_id = o.position_id AND m.kind = 'add') AS added,
                          (SELECT coalesce(sum(e.borrowed), 0) FROM trade_fill e
                            WHERE e.investor_id = $1 AND e.order_id = o.id AND e.settles_at <= $3) AS lent_before
                     FROM trade_fill f JOIN trade_order o ON o.investor_id = f.investor_id AND o.id = f.order_id
                    WHERE f.investor_id = $1 AND f.currency = $2 AND f.settles_at > $3 AND f.side = 'buy' AND f.borrowed > 0
                    GROUP BY o.id, o.position_id) late))::bigint AS buys
       FROM trade_fill WHERE investor_id = $1 AND currency = $2 AND settles_at > $3`,
    [investorId, currency, new Date(now)],
    'trade.unsettled',
  );
  return rows[0]!;
}
