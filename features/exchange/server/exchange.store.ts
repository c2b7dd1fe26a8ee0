import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { Currency, Money, Price, Rate } from '#kernel/money/money.ts';

/** What is converted and at what; shared by what was shown and what was done. Instants are business time. */
export interface Exchanged {
  readonly investorId: string;
  readonly id: string;
  readonly from: Currency;
  readonly amount: Money;
  readonly received: Money;
  readonly worth: Money;
  readonly middle: Price;
  readonly spread: Rate;
  readonly rate: Price;
  readonly source: string;
  readonly quotedAt: Date;
  readonly at: Date;
}

/** `createdAt` and `expiresAt` are security time. */
export interface StoredPreview extends Exchanged {
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface StoredConversion extends Exchanged {
  readonly ledgerHead: string;
}

const FIGURES = `investor_id AS "investorId", id, from_currency AS "from", from_amount AS amount, to_amount AS received,
  worth, middle_rate AS middle, spread_rate AS spread, rate, source, quoted_at AS "quotedAt", at`;

export async function insertPreview(db: Queryable, preview: StoredPreview): Promise<void> {
  await db.query(
    `INSERT INTO exchange_preview (investor_id, id, from_currency, from_amount, to_amount, worth, middle_rate,
       spread_rate, rate, source, quoted_at, at, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [...figuresOf(preview), preview.createdAt, preview.expiresAt],
    'exchange.insert-preview',
  );
}

function figuresOf(exchanged: Exchanged): unknown[] {
  const { investorId, id, from, amount, received, worth, middle, spread, rate, source, quotedAt, at } =
    exchanged;
  return [investorId, id, from, amount, received, worth, middle, spread, rate, source, quotedAt, at];
}

/** An investor's own preview; null where they have none of that id. */
export async function findPreview(
  db: Queryable,
  investorId: string,
  id: string,
): Promise<StoredPreview | null> {
  const { rows } = await db.query<StoredPreview & Record<string, unknown>>(
    `SELECT ${FIGURES}, created_at AS "createdAt", expires_at AS "expiresAt"
       FROM exchange_preview WHERE investor_id = $1 AND id = $2`,
    [investorId, id],
    'exchange.find-preview',
  );
  return rows[0] ?? null;
}

/** Lets one confirmation of a preview through at a time, until the transaction ends. */
export async function lockPreview(tx: Transaction, previewId: string): Promise<void> {
  await tx.query(
    'SELECT pg_advisory_xact_lock(hashtextextended($1, 117))',
    [previewId],
    'exchange.lock-preview',
  );
}

/** Whether a preview has been converted already. */
export async function isUsed(db: Queryable, investorId: string, previewId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'SELECT FROM exchange_conversion WHERE investor_id = $1 AND preview_id = $2',
    [investorId, previewId],
    'exchange.is-used',
  );
  return rowCount === 1;
}

export async function insertConversion(
  tx: Transaction,
  conversion: StoredConversion & { previewId: string },
): Promise<void> {
  await tx.query(
    `INSERT INTO exchange_conversion (investor_id, id, from_currency, from_amount, to_amount, worth, middle_rate,
       spread_rate, rate, source, quoted_at, at, preview_id, ledger_head)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [...figuresOf(conversion), conversion.previewId, conversion.ledgerHead],
    'exchange.insert-conversion',
  );
}

/** An investor's conversions, newest first: their ids are made in the order of time. */
export async function selectConversions(
  db: Queryable,
  investorId: string,
  page: { before: string | null; rows: number },
): Promise<StoredConversion[]> {
  const { rows } = await db.query<StoredConversion & Record<string, unknown>>(
    `SELECT ${FIGURES}, ledger_head AS "ledgerHead" FROM exchange_conversion
      WHERE investor_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
    [investorId, page.before, page.rows],
    'exchange.list',
  );
  return rows;
}

/** Forgets previews that expired before an instant and were never converted, at most `limit`; gives how many. */
export async function purgePreviews(db: Queryable, expiredBefore: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM exchange_preview p WHERE (p.investor_id, p.id) IN (
       SELECT investor_id, id FROM exchange_preview q WHERE expires_at < $1
          AND NOT EXISTS (SELECT FROM exchange_conversion c WHERE c.investor_id = q.investor_id AND c.preview_id = q.id)
        LIMIT $2)`,
    [expiredBefore, limit],
    'exchange.purge-previews',
  );
  return rowCount ?? 0;
}
