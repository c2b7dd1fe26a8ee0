import { Refusal } from '#kernel/contract/refusal.ts';
import type { Queryable, Transaction } from '#kernel/database/database.ts';
import { OPERATOR_LIMITS } from '../limits.ts';

/** A case of a queue and who works on it; `kind` is the queue's, such as `kyc`. */
export interface CaseName {
  readonly kind: string;
  readonly subjectId: string;
}

/** What was taken so long ago, and forgotten, is in nobody's hand. */
export const CASE_HOLD_MS = OPERATOR_LIMITS.caseHoldMs;

/** Who has a case in hand, since when (security time). */
export interface CaseHold {
  readonly subjectId: string;
  readonly operatorId: string;
  readonly operatorName: string;
  readonly takenAt: Date;
}

/**
 * Takes a case for an operator, or keeps it for them; refuses `case.taken` while another has it. One that was taken
 * and forgotten is free again after half an hour. `now` is security time.
 */
export async function takeCase(
  tx: Transaction,
  { kind, subjectId }: CaseName,
  operatorId: string,
  now: number,
): Promise<void> {
  const { rowCount } = await tx.query(
    `INSERT INTO case_hold AS hold (kind, subject_id, operator_id, taken_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (kind, subject_id) DO UPDATE SET operator_id = $3, taken_at = $4
       WHERE hold.operator_id = $3 OR hold.taken_at < $5`,
    [kind, subjectId, operatorId, new Date(now), new Date(now - CASE_HOLD_MS)],
  );
  if (rowCount !== 1) throw new Refusal('case.taken');
}

/** Gives a case back; refuses `case.taken` where another operator has it. */
export async function releaseCase(
  tx: Transaction,
  { kind, subjectId }: CaseName,
  operatorId: string,
): Promise<void> {
  const { rows } = await tx.query<{ mine: boolean }>(
    'SELECT operator_id = $3 AS mine FROM case_hold WHERE kind = $1 AND subject_id = $2 FOR UPDATE',
    [kind, subjectId, operatorId],
  );
  if (rows[0]?.mine === false) throw new Refusal('case.taken');
  await closeCase(tx, { kind, subjectId });
}

/** The case is decided or gone: nobody has it any more. */
export async function closeCase(tx: Transaction, { kind, subjectId }: CaseName): Promise<void> {
  await tx.query('DELETE FROM case_hold WHERE kind = $1 AND subject_id = $2', [kind, subjectId]);
}

/** Who has which of these cases, by subject. */
export async function holdsOf(
  db: Queryable,
  kind: string,
  subjectIds: readonly string[],
): Promise<Map<string, CaseHold>> {
  const { rows } = await db.query<CaseHold & Record<string, unknown>>(
    `SELECT h.subject_id AS "subjectId", h.operator_id AS "operatorId", o.name AS "operatorName", h.taken_at AS "takenAt"
     FROM case_hold h JOIN operator o ON o.id = h.operator_id WHERE h.kind = $1 AND h.subject_id = ANY ($2::text[])`,
    [kind, subjectIds],
  );
  return new Map(rows.map((row) => [row.subjectId, row]));
}

/**
 * Whether an operator has the case in hand: until then an investor may still take back what they asked for. One that was
 * taken and forgotten is in nobody's. `now` is security time.
 */
export async function isTaken(tx: Transaction, { kind, subjectId }: CaseName, now: number): Promise<boolean> {
  const { rows } = await tx.query<{ takenAt: Date }>(
    'SELECT taken_at AS "takenAt" FROM case_hold WHERE kind = $1 AND subject_id = $2 FOR UPDATE',
    [kind, subjectId],
  );
  const [hold] = rows;
  return hold !== undefined && hold.takenAt.getTime() >= now - CASE_HOLD_MS;
}
