import type { Queryable } from '#kernel/database/database.ts';
import type { Method } from '../../withdrawal.ts';

/** A signed withdrawal of coins: where it goes, under its seal, and what was signed. */
export interface SignedCoins {
  readonly id: string;
  readonly investorId: string;
  readonly previewId: string;
  readonly method: Method;
  readonly destinationSealed: Buffer;
  readonly statement: string;
}

/** Those after an id, in order of their ids. */
export async function selectSignedCoins(
  db: Queryable,
  after: string,
  limit: number,
): Promise<readonly SignedCoins[]> {
  const { rows } = await db.query<SignedCoins & Record<string, unknown>>(
    `SELECT w.id, w.investor_id AS "investorId", w.preview_id AS "previewId", w.method,
       w.destination_sealed AS "destinationSealed", s.statement
       FROM withdrawal w JOIN investor_signature s ON s.statement_hash = w.signature
      WHERE w.method <> 'bank_card' AND w.id > $1 ORDER BY w.id LIMIT $2`,
    [after, limit],
  );
  return rows;
}

/** The statement that the posting of a withdrawal's hold names, hex; null where it names none. */
export async function heldStatement(
  db: Queryable,
  { id, investorId }: Pick<SignedCoins, 'id' | 'investorId'>,
): Promise<string | null> {
  const { rows } = await db.query<{ statement: string | null }>(
    `SELECT t.reference::jsonb -> 'signed' -> 0 ->> 'statement' AS statement FROM ledger.transaction t
      WHERE t.investor_id = $1 AND t.name = 'withdrawal.hold' AND t.reference::jsonb ->> 'id' = $2`,
    [investorId, id],
    'withdrawal.held-statement',
  );
  return rows[0]?.statement ?? null;
}
