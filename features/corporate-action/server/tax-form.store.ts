import type { Queryable, Transaction } from '#kernel/database/database.ts';

/** A signed form W-8BEN; what it says lies sealed. */
export interface TaxFormRow {
  readonly id: string;
  readonly detailsSealed: Buffer;
  readonly signedOn: string;
  readonly validUntil: string;
}

/** The newest form of an investor's that counts on a date; null for none. */
export async function findForm(db: Queryable, investorId: string, date: string): Promise<TaxFormRow | null> {
  const { rows } = await db.query<TaxFormRow & Record<string, unknown>>(
    `SELECT id, details_sealed AS "detailsSealed", to_char(signed_on, 'YYYY-MM-DD') AS "signedOn",
            to_char(valid_until, 'YYYY-MM-DD') AS "validUntil"
       FROM w8ben WHERE investor_id = $1 AND valid_until >= $2 ORDER BY id DESC LIMIT 1`,
    [investorId, date],
    'w8ben.find',
  );
  return rows[0] ?? null;
}

/** Keeps a signed form; `at` is business time. */
export async function insertForm(
  tx: Transaction,
  form: TaxFormRow & { investorId: string; at: number },
): Promise<void> {
  const { investorId, id, detailsSealed, signedOn, validUntil, at } = form;
  await tx.query(
    `INSERT INTO w8ben (investor_id, id, details_sealed, signed_on, valid_until, signed_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [investorId, id, detailsSealed, signedOn, validUntil, new Date(at)],
  );
}
