import type { Queryable } from '#kernel/database/database.ts';
import type { Currency, Money, Price, Quantity } from '#kernel/money/money.ts';
import type { FeeTerms, Side } from '../../fees.ts';
import { readTerms, storedTerms } from '../configuration.store.ts';

/** What an investor was shown and may confirm once, before `expiresAt` (security time, epoch milliseconds). */
export interface Preview {
  readonly investorId: string;
  readonly id: string;
  readonly side: Side;
  readonly type: 'market' | 'limit';
  readonly timeInForce: 'day' | 'gtc';
  readonly stockId: string;
  readonly exchange: string;
  readonly currency: Currency;
  readonly leverage: 1 | 2;
  readonly quantity: Quantity;
  readonly limitPrice: Price | null;
  /** The worst price that the order may be filled at. */
  readonly boundPrice: Price;
  /** What is frozen at confirming: cash of a buy, shares of a sale. */
  readonly holdAmount: Money | Quantity;
  /** The position that a sale closes. */
  readonly positionId: string | null;
  readonly terms: FeeTerms;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** Keeps a preview for its confirmation. */
export async function insertPreview(db: Queryable, preview: Preview): Promise<void> {
  await db.query(
    `INSERT INTO trade_preview (investor_id, id, side, type, time_in_force, stock_id, exchange, currency, leverage,
       quantity, limit_price, bound_price, hold_amount, position_id, terms, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      preview.investorId,
      preview.id,
      preview.side,
      preview.type,
      preview.timeInForce,
      preview.stockId,
      preview.exchange,
      preview.currency,
      preview.leverage,
      preview.quantity,
      preview.limitPrice,
      preview.boundPrice,
      preview.holdAmount,
      preview.positionId,
      JSON.stringify(storedTerms(preview.terms)),
      new Date(preview.createdAt),
      new Date(preview.expiresAt),
    ],
    'trade.insert-preview',
  );
}

interface PreviewRow {
  investor_id: string;
  id: string;
  side: Side;
  type: 'market' | 'limit';
  time_in_force: 'day' | 'gtc';
  stock_id: string;
  exchange: string;
  currency: Currency;
  leverage: 1 | 2;
  quantity: Quantity;
  limit_price: Price | null;
  bound_price: Price;
  hold_amount: Money | Quantity;
  position_id: string | null;
  terms: Record<string, string | null>;
  created_at: Date;
  expires_at: Date;
}

/** The previews of a batch, each only for its own investor; null where there is none, in the order asked. */
export async function findPreviews(
  db: Queryable,
  wanted: readonly { investorId: string; previewId: string }[],
): Promise<(Preview | null)[]> {
  const { rows } = await db.query<PreviewRow & Record<string, unknown>>(
    'SELECT * FROM trade_previews($1, $2)',
    [wanted.map((one) => one.investorId), wanted.map((one) => one.previewId)],
    'trade.find-previews',
  );
  const byId = new Map(rows.map((row) => [`${row.investor_id} ${row.id}`, toPreview(row)]));
  return wanted.map((one) => byId.get(`${one.investorId} ${one.previewId}`) ?? null);
}

function toPreview(row: PreviewRow): Preview {
  return {
    investorId: row.investor_id,
    id: row.id,
    side: row.side,
    type: row.type,
    timeInForce: row.time_in_force,
    stockId: row.stock_id,
    exchange: row.exchange,
    currency: row.currency,
    leverage: row.leverage,
    quantity: row.quantity,
    limitPrice: row.limit_price,
    boundPrice: row.bound_price,
    holdAmount: row.hold_amount,
    positionId: row.position_id,
    terms: readTerms(row.terms),
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
  };
}

/** Forgets previews that were never confirmed and expired before an instant, at most `limit`; gives how many. */
export async function purgePreviews(db: Queryable, expiredBefore: number, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM trade_preview WHERE (investor_id, id) IN (
       SELECT investor_id, id FROM trade_preview WHERE order_id IS NULL AND expires_at < $1 LIMIT $2)`,
    [new Date(expiredBefore), limit],
    'trade.purge-previews',
  );
  return rowCount ?? 0;
}
