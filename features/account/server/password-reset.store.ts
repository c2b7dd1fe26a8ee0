import type { CaseTable } from '#features/review/server/index.ts';
import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { AsksFor, ResetState } from '../reset-state.ts';

/** A request as kept. Instants are business time. */
export interface ResetRow {
  readonly id: string;
  readonly investorId: string;
  /** Which password is to be another one. */
  readonly asksFor: AsksFor;
  /** Device and address of who asked without a log-in; empty otherwise. */
  readonly askedFrom: string;
  readonly state: ResetState;
  /** What the investor chose; null once the request is over. */
  readonly passwordHash: string | null;
  readonly facePhoto: string;
  readonly submittedAt: Date;
  readonly decidedAt: Date | null;
  /** When a log-in's password came to hold, or was taken back after the decision. */
  readonly endedAt: Date | null;
  readonly opinion: string;
}

type Row = ResetRow & Record<string, unknown>;

const RESET = `id, investor_id AS "investorId", asks_for AS "asksFor", asked_from AS "askedFrom", state, password_hash AS "passwordHash",
  face_file_id AS "facePhoto", submitted_at AS "submittedAt", decided_at AS "decidedAt",
  ended_at AS "endedAt", opinion`;

/** A request to write; `at` is business time. */
export interface NewReset {
  readonly id: string;
  readonly investorId: string;
  readonly asksFor: AsksFor;
  readonly askedFrom: string;
  readonly hash: string;
  readonly facePhoto: string;
  readonly at: number;
}

/** Writes a request and gives it; null where one for the withdrawal password waits. */
export async function insertReset(tx: Transaction, reset: NewReset): Promise<ResetRow | null> {
  const { id, investorId, asksFor, askedFrom, hash, facePhoto, at } = reset;
  const { rows } = await tx.query<Row>(
    `INSERT INTO password_reset (id, investor_id, asks_for, asked_from, password_hash, face_file_id, submitted_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING ${RESET}`,
    [id, investorId, asksFor, askedFrom, hash, facePhoto, new Date(at)],
  );
  return rows[0] ?? null;
}

/** An investor's newest request for the withdrawal password; one that waits is the newest, whatever the clock did. */
export async function newestReset(db: Queryable, investorId: string): Promise<ResetRow | null> {
  const { rows } = await db.query<Row>(
    `SELECT ${RESET} FROM password_reset WHERE investor_id = $1 AND asks_for = 'withdrawal'
     ORDER BY state = 'waiting' DESC, id DESC LIMIT 1`,
    [investorId],
  );
  return rows[0] ?? null;
}

/** The request for another password of the log-in that is not over: the one agreed to, else the newest; null for none. */
export async function openForgotten(db: Queryable, investorId: string): Promise<ResetRow | null> {
  const { rows } = await db.query<Row>(
    `SELECT ${RESET} FROM password_reset
     WHERE investor_id = $1 AND asks_for = 'log_in' AND state IN ('waiting', 'cooling')
     ORDER BY state = 'cooling' DESC, id DESC LIMIT 1`,
    [investorId],
  );
  return rows[0] ?? null;
}

/** Takes back those requests, or only the one that was agreed to; gives how many. `at` is business time. */
export async function cancelForgotten(
  tx: Transaction,
  investorId: string,
  at: number,
  which: 'all' | 'agreed' = 'all',
): Promise<number> {
  const { rowCount } = await tx.query(
    `UPDATE password_reset SET state = 'cancelled', password_hash = NULL, decided_at = coalesce(decided_at, $2),
       ended_at = CASE WHEN state = 'cooling' THEN $2 END
     WHERE investor_id = $1 AND asks_for = 'log_in' AND state = ANY ($3)`,
    [investorId, new Date(at), which === 'all' ? ['waiting', 'cooling'] : ['cooling']],
    'account.cancel-forgotten',
  );
  return rowCount ?? 0;
}

/** Writes that what was agreed to holds from now on. `at` is business time. */
export async function completeForgotten(tx: Transaction, id: string, at: number): Promise<void> {
  await tx.query(
    `UPDATE password_reset SET state = 'agreed', password_hash = NULL, ended_at = $2
     WHERE id = $1 AND state = 'cooling'`,
    [id, new Date(at)],
  );
}

/** Far more than may wait of one investor. */
const MOST_WISHED = 20;

/** What was chosen in requests that are not over, hashed: each may come to hold. Sees the caller's transaction. */
export async function wishedHashes(db: Queryable, investorId: string, asksFor: AsksFor): Promise<string[]> {
  const { rows } = await db.query<{ hash: string }>(
    `SELECT password_hash AS hash FROM password_reset
     WHERE investor_id = $1 AND asks_for = $2 AND password_hash IS NOT NULL ORDER BY id DESC LIMIT $3`,
    [investorId, asksFor, MOST_WISHED],
    'account.wished-hashes',
  );
  return rows.map(({ hash }) => hash);
}

/** When the log-in's password last came to hold by a reset (business time); null for never. */
export async function lastForgotten(db: Queryable, investorId: string): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>(
    `SELECT max(ended_at) AS at FROM password_reset
     WHERE investor_id = $1 AND asks_for = 'log_in' AND state = 'agreed'`,
    [investorId],
    'account.last-forgotten',
  );
  return rows[0]?.at ?? null;
}

/** An investor's requests for either password, newest first; one that waits is the newest, whatever the clock did. */
export async function resetsOf(db: Queryable, investorId: string, limit: number): Promise<ResetRow[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${RESET} FROM password_reset WHERE investor_id = $1 ORDER BY state = 'waiting' DESC, id DESC LIMIT $2`,
    [investorId, limit],
  );
  return rows;
}

/** Takes back the request for the withdrawal password that waits; null where none does. */
export async function cancelWaiting(
  tx: Transaction,
  investorId: string,
  at: number,
): Promise<ResetRow | null> {
  const { rows } = await tx.query<Row>(
    `UPDATE password_reset SET state = 'cancelled', password_hash = NULL, decided_at = $2
     WHERE investor_id = $1 AND state = 'waiting' AND asks_for = 'withdrawal' RETURNING ${RESET}`,
    [investorId, new Date(at)],
  );
  return rows[0] ?? null;
}

/** A request by id; null for none. */
export async function findReset(db: Queryable, id: string): Promise<ResetRow | null> {
  const { rows } = await db.query<Row>(`SELECT ${RESET} FROM password_reset WHERE id = $1`, [id]);
  return rows[0] ?? null;
}

/** Where the requests lie, for their review. */
export const RESET_CASES: CaseTable<ResetRow> = {
  table: 'password_reset',
  select: `SELECT ${RESET} FROM password_reset c`,
  lists: { waiting: `c.state = 'waiting'`, decided: `c.state <> 'waiting'` },
  waits: `c.state = 'waiting'`,
  sentAt: 'c.submitted_at',
  // `RESET_WITHIN_MS`.
  dueAt: `(c.submitted_at + interval '24 hours')`,
  measured: { id: 'reset', decidedAt: 'c.decided_at', isDecided: 'c.decided_by IS NOT NULL' },
};

/** Whether an operator agreed before to the investor's other password: of the log-in, if this is of withdrawals, and the reverse. */
export async function agreedToOther(
  db: Queryable,
  { investorId, asksFor }: Pick<ResetRow, 'investorId' | 'asksFor'>,
  operatorId: string,
): Promise<boolean> {
  const { rows } = await db.query<{ agreed: boolean }>(
    `SELECT EXISTS (SELECT FROM password_reset WHERE investor_id = $1 AND asks_for <> $2 AND decided_by = $3
       AND state IN ('agreed', 'cooling')) AS agreed`,
    [investorId, asksFor, operatorId],
  );
  return rows[0]?.agreed ?? false;
}

/** Whether an operator agreed to a password of the investor's log-in that does not hold yet. */
export async function agreedToCooling(
  db: Queryable,
  investorId: string,
  operatorId: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM password_reset WHERE investor_id = $1 AND asks_for = 'log_in' AND state = 'cooling' AND decided_by = $2`,
    [investorId, operatorId],
  );
  return rowCount !== 0;
}

/** An operator's decision; `at` is business time. */
export interface Decision {
  readonly id: string;
  readonly state: 'agreed' | 'cooling' | 'rejected';
  readonly operatorId: string;
  readonly at: number;
  readonly opinion: string;
}

/** Writes an operator's decision on a request that waits. */
export async function decideReset(tx: Transaction, decision: Decision): Promise<void> {
  await tx.query(
    `UPDATE password_reset SET state = $2, decided_by = $3, decided_at = $4, opinion = $5,
       password_hash = CASE WHEN $2 = 'cooling' THEN password_hash END
     WHERE id = $1`,
    [decision.id, decision.state, decision.operatorId, new Date(decision.at), decision.opinion],
  );
}
