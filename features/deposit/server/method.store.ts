import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { DepositMethod } from '../deposit-method.ts';

/** A way to pay in as the firm has it on a day; `minimum` in cents of the currency that is credited. */
export interface MethodRow {
  readonly method: DepositMethod;
  /** `YYYY-MM-DD` of Mexico City. */
  readonly effectiveFrom: string;
  readonly open: boolean;
  readonly address: string;
  readonly bankName: string;
  readonly beneficiary: string;
  readonly bankCode: string;
  readonly minimum: bigint;
  readonly reviewHours: number;
}

/** The columns of a `MethodRow`, as the alias `m` has them. */
export const METHOD_COLUMNS = `m.method, m.effective_from::text AS "effectiveFrom", m.open, m.address,
  m.bank_name AS "bankName", m.beneficiary, m.bank_code AS "bankCode", m.minimum, m.review_hours AS "reviewHours"`;

/**
 * The rows that hold at a business instant (epoch milliseconds), one for each method that the firm has at all. A live
 * server takes only what two persons agreed on: `agreedOnly`.
 */
export async function methodsAt(
  db: Queryable,
  at: number,
  { agreedOnly }: { agreedOnly: boolean },
): Promise<MethodRow[]> {
  const { rows } = await db.query<MethodRow & Record<string, unknown>>(
    `SELECT DISTINCT ON (m.method) ${METHOD_COLUMNS} FROM deposit_method m
     WHERE m.effective_from <= ($1::timestamptz AT TIME ZONE 'America/Mexico_City')::date
       AND (NOT $2 OR m.change_id IS NOT NULL)
     ORDER BY m.method, m.effective_from DESC`,
    [new Date(at), agreedOnly],
    'deposit.methods-at',
  );
  return rows;
}

/** The number by which an investor's transfers are known; null before the first. */
export async function findReference(db: Queryable, investorId: string): Promise<string | null> {
  const { rows } = await db.query<{ reference: string }>(
    'SELECT reference FROM deposit_reference WHERE investor_id = $1',
    [investorId],
    'deposit.find-reference',
  );
  return rows[0]?.reference ?? null;
}

/** Gives an investor a number; does nothing where they have one, or where the number is somebody else's. */
export async function offerReference(tx: Transaction, investorId: string, reference: string): Promise<void> {
  await tx.query(
    'INSERT INTO deposit_reference (investor_id, reference) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [investorId, reference],
    'deposit.offer-reference',
  );
}
