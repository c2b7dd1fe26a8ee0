import type { Queryable } from '#kernel/database/database.ts';
import type { Method } from '../../withdrawal.ts';

/** A withdrawal: where it goes, under its seal, and what was signed, by its hold's posting; null where nothing was. */
export interface SealedWithdrawal {
  readonly id: string;
  readonly investorId: string;
  readonly previewId: string;
  readonly method: Method;
  readonly destinationSealed: Buffer;
  readonly statement: string | null;
}

/** Those after an id, in order of their ids. */
export async function selectSealed(
  db: Queryable,
  after: string,
  limit: number,
): Promise<readonly SealedWithdrawal[]> {
  const { rows } = await db.query<SealedWithdrawal & Record<string, unknown>>(
    `SELECT w.id, w.investor_id AS "investorId", w.preview_id AS "previewId", w.method,
       w.destination_sealed AS "destinationSealed", s.statement
       FROM withdrawal w
       LEFT JOIN ledger.transaction t ON t.investor_id = w.investor_id AND t.name = 'withdrawal.hold'
            AND t.reference::jsonb ->> 'id' = w.id::text
       LEFT JOIN investor_signature s ON s.investor_id = w.investor_id
            AND encode(s.statement_hash, 'hex') = t.reference::jsonb -> 'signed' -> 0 ->> 'statement'
      WHERE w.id > $1 ORDER BY w.id LIMIT $2`,
    [after, limit],
  );
  return rows;
}

/** The statement that the posting of a withdrawal's hold names, hex; null where it names none. */
export async function heldStatement(
  db: Queryable,
  { id, investorId }: Pick<SealedWithdrawal, 'id' | 'investorId'>,
): Promise<string | null> {
  const { rows } = await db.query<{ statement: string | null }>(
    `SELECT t.reference::jsonb -> 'signed' -> 0 ->> 'statement' AS statement FROM ledger.transaction t
      WHERE t.investor_id = $1 AND t.name = 'withdrawal.hold' AND t.reference::jsonb ->> 'id' = $2`,
    [investorId, id],
    'withdrawal.held-statement',
  );
  return rows[0]?.statement ?? null;
}
