import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { Currency, Money, Price, Quantity, Rate } from '#kernel/money/money.ts';
import type { DealerBook, Side } from '../otc-price.ts';

/** A quote as it is kept. `quotedAt` and `at` are business time, the others security time; epoch milliseconds. */
export interface StoredQuote {
  readonly investorId: string;
  readonly id: string;
  readonly side: Side;
  readonly stockId: string;
  readonly exchange: string;
  readonly currency: Currency;
  readonly quantity: Quantity;
  readonly positionId: string | null;
  readonly reference: Price;
  readonly source: string;
  readonly quotedAt: number;
  readonly spread: Rate;
  readonly price: Price;
  readonly terms: Record<string, string | null>;
  readonly value: Money;
  readonly commission: Money;
  readonly iva: Money;
  readonly regulatoryFee: Money;
  readonly at: number;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** Keeps a quote; the database computes its price and its fees again. */
export async function insertQuote(tx: Transaction, quote: StoredQuote): Promise<void> {
  await tx.query(
    `INSERT INTO otc_quote (investor_id, id, side, stock_id, exchange, currency, quantity, position_id, reference, source,
       quoted_at, spread_rate, price, terms, value, commission, iva, regulatory_fee, at, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
    [
      ...[quote.investorId, quote.id, quote.side, quote.stockId, quote.exchange, quote.currency],
      ...[quote.quantity, quote.positionId, quote.reference, quote.source, new Date(quote.quotedAt)],
      ...[quote.spread, quote.price, JSON.stringify(quote.terms), quote.value, quote.commission, quote.iva],
      ...[quote.regulatoryFee, new Date(quote.at), new Date(quote.createdAt), new Date(quote.expiresAt)],
    ],
    'otc.insert-quote',
  );
}

/** What accepting a quote needs to know of it beforehand; the database looks at the rest. */
export type QuotedTrade = Pick<
  StoredQuote,
  'stockId' | 'side' | 'price' | 'quantity' | 'source' | 'quotedAt' | 'currency' | 'createdAt' | 'expiresAt'
>;

/** An investor's own quote; null where they have none of that id. */
export async function findQuote(db: Queryable, investorId: string, id: string): Promise<QuotedTrade | null> {
  const { rows } = await db.query<
    Omit<QuotedTrade, 'quotedAt' | 'createdAt' | 'expiresAt'> & {
      quotedAt: Date;
      createdAt: Date;
      expiresAt: Date;
    }
  >(
    `SELECT stock_id AS "stockId", side, price, quantity, source, quoted_at AS "quotedAt", currency,
            created_at AS "createdAt", expires_at AS "expiresAt"
       FROM otc_quote WHERE investor_id = $1 AND id = $2`,
    [investorId, id],
    'otc.find-quote',
  );
  const row = rows[0];
  return row === undefined
    ? null
    : {
        ...row,
        quotedAt: row.quotedAt.getTime(),
        createdAt: row.createdAt.getTime(),
        expiresAt: row.expiresAt.getTime(),
      };
}

/** Whether the dealer may give a quote that is not kept yet; the stock's book is kept from others until the transaction ends. */
export async function withinLimit(tx: Transaction, quote: StoredQuote): Promise<boolean> {
  const { rows } = await tx.query<{ within: boolean }>(
    'SELECT otc_within_limit($1, $2, $3, $4, $5, $6, $7, $8, NULL) AS within',
    [
      ...[quote.investorId, quote.stockId, quote.side, quote.quantity, quote.reference, quote.currency],
      ...[new Date(quote.at), new Date(quote.createdAt)],
    ],
    'otc.within-limit',
  );
  return rows[0]?.within === true;
}

/** What becomes of a quote that is accepted, under ids that the caller made. */
export interface Acceptance {
  readonly investorId: string;
  readonly quoteId: string;
  readonly orderId: string;
  readonly positionId: string;
  readonly splitId: string;
  /** What the asset log tells of it. */
  readonly reference: Readonly<Record<string, string>>;
  readonly now: number;
  readonly securityNow: number;
}

/** Posts a quote and writes its order, all but the fill; gives null, or the reason why nothing was done. */
export async function acceptStored(tx: Transaction, accepted: Acceptance): Promise<string | null> {
  const { rows } = await tx.query<{ refused: string | null }>(
    'SELECT otc_accept($1, $2, $3, $4, $5, $6, $7, $8) AS refused',
    [
      ...[accepted.investorId, accepted.quoteId, accepted.orderId, accepted.positionId, accepted.splitId],
      JSON.stringify(accepted.reference),
      ...[new Date(accepted.now), new Date(accepted.securityNow)],
    ],
    'otc.accept',
  );
  return rows[0]?.refused ?? null;
}

/** Forgets quotes that expired before an instant and that nobody accepted, at most so many; gives how many. */
export async function purgeQuotes(db: Queryable, expiredBefore: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM otc_quote WHERE (investor_id, id) IN (
       SELECT investor_id, id FROM otc_quote WHERE order_id IS NULL AND expires_at < $1 ORDER BY expires_at LIMIT $2)`,
    [expiredBefore, limit],
    'otc.purge',
  );
  return rowCount ?? 0;
}

/** The dealer's book of one stock. */
export interface StoredBook extends DealerBook {
  readonly stockId: string;
  readonly currency: Currency;
  readonly orders: bigint;
}

/** The dealer's books, of every stock that it ever traded. */
export async function selectBooks(db: Queryable): Promise<StoredBook[]> {
  const { rows } = await db.query<StoredBook & Record<string, unknown>>(
    'SELECT stock_id AS "stockId", currency, shares, cash, realised, orders FROM otc_book ORDER BY stock_id',
    [],
    'otc.books',
  );
  return rows;
}
