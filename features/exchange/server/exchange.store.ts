import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { ExchangeTerms } from './exchange-preview.ts';

/** What was converted, for good. `at` is business time. */
export interface StoredConversion extends Omit<ExchangeTerms, 'evidence'> {
  readonly id: string;
  readonly at: number;
  /** Head of the investor's chain after it. */
  readonly ledgerHead: string;
}

/** Keeps what was converted; the database lets a preview be converted once. */
export async function insertConversion(
  tx: Transaction,
  conversion: StoredConversion & { investorId: string; previewId: string },
): Promise<void> {
  const { investorId, id, from, amount, received, worth, middle, spread, rate, source } = conversion;
  const { quotedAt, at, previewId, ledgerHead } = conversion;
  await tx.query(
    `INSERT INTO exchange_conversion (investor_id, id, from_currency, from_amount, to_amount, worth, middle_rate,
       spread_rate, rate, source, quoted_at, at, preview_id, ledger_head)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      ...[investorId, id, from, amount, received, worth, middle, spread, rate, source],
      ...[new Date(quotedAt), new Date(at), previewId, ledgerHead],
    ],
    'exchange.insert-conversion',
  );
}

type ConversionRow = Omit<StoredConversion, 'quotedAt' | 'at'> & { quotedAt: Date; at: Date };

/** An investor's conversions, newest first: their ids are made in the order of time. */
export async function selectConversions(
  db: Queryable,
  investorId: string,
  page: { before: string | null; rows: number },
): Promise<StoredConversion[]> {
  const { rows } = await db.query<ConversionRow & Record<string, unknown>>(
    `SELECT id, from_currency AS "from", from_amount AS amount, to_amount AS received, worth, middle_rate AS middle,
            spread_rate AS spread, rate, source, quoted_at AS "quotedAt", at, ledger_head AS "ledgerHead"
       FROM exchange_conversion
      WHERE investor_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
    [investorId, page.before, page.rows],
    'exchange.list',
  );
  return rows.map((row) => ({ ...row, quotedAt: row.quotedAt.getTime(), at: row.at.getTime() }));
}
