import type { Queryable, Transaction } from '#kernel/database/database.ts';

/** An enrolment that stands open. Instants are security time. */
export interface EnrolmentRow {
  readonly operatorId: string;
  readonly openedAt: Date;
  /** Null: opened by the command on the server. */
  readonly askedBy: string | null;
  readonly agreedBy: string | null;
  readonly askerHalfHash: Buffer | null;
  readonly askerHalfExpiresAt: Date | null;
  readonly agreerHalfHash: Buffer | null;
  readonly agreerHalfExpiresAt: Date | null;
  readonly sealedTotpSecret: Buffer | null;
}

/** Which of the two halves of a code. */
export type HalfName = 'asker' | 'agreer';

const COLUMNS = `operator_id AS "operatorId", opened_at AS "openedAt", asked_by AS "askedBy", agreed_by AS "agreedBy",
  asker_half_hash AS "askerHalfHash", asker_half_expires_at AS "askerHalfExpiresAt",
  agreer_half_hash AS "agreerHalfHash", agreer_half_expires_at AS "agreerHalfExpiresAt",
  sealed_totp_secret AS "sealedTotpSecret"`;

/** Opens an enrolment; one that stood open before is over, and its code with it. */
export async function openEnrolment(
  tx: Transaction,
  opened: { operatorId: string; askedBy: string | null; agreedBy: string | null; at: number },
): Promise<void> {
  await closeEnrolment(tx, opened.operatorId);
  await tx.query(
    'INSERT INTO operator_enrolment (operator_id, opened_at, asked_by, agreed_by) VALUES ($1, $2, $3, $4)',
    [opened.operatorId, new Date(opened.at), opened.askedBy, opened.agreedBy],
  );
}

/** Locks an operator's open enrolment, so that two who use one code stand in line; null where none is open. */
export async function lockEnrolment(tx: Transaction, operatorId: string): Promise<EnrolmentRow | null> {
  const { rows } = await tx.query<EnrolmentRow & Record<string, unknown>>(
    `SELECT ${COLUMNS} FROM operator_enrolment WHERE operator_id = $1 FOR UPDATE`,
    [operatorId],
  );
  return rows[0] ?? null;
}

/** All open enrolments. */
export async function listEnrolments(db: Queryable): Promise<EnrolmentRow[]> {
  const { rows } = await db.query<EnrolmentRow & Record<string, unknown>>(
    `SELECT ${COLUMNS} FROM operator_enrolment`,
  );
  return rows;
}

/** Writes a half's hash; one that was shown before is good no more. */
export async function writeHalfHash(
  tx: Transaction,
  operatorId: string,
  half: { name: HalfName; hash: Buffer; expiresAt: number },
): Promise<void> {
  await tx.query(
    `UPDATE operator_enrolment SET ${half.name}_half_hash = $2, ${half.name}_half_expires_at = $3
     WHERE operator_id = $1`,
    [operatorId, half.hash, new Date(half.expiresAt)],
  );
}

/** Keeps the secret that the person is scanning. */
export async function writeDrawnSecret(
  tx: Transaction,
  operatorId: string,
  sealedTotpSecret: Buffer,
): Promise<void> {
  await tx.query('UPDATE operator_enrolment SET sealed_totp_secret = $2 WHERE operator_id = $1', [
    operatorId,
    sealedTotpSecret,
  ]);
}

export async function closeEnrolment(tx: Transaction, operatorId: string): Promise<void> {
  await tx.query('DELETE FROM operator_enrolment WHERE operator_id = $1', [operatorId]);
}
