import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { Reset } from '../security-contract.ts';

/** A request as kept. Instants are business time. */
export interface ResetRow {
  readonly id: string;
  readonly investorId: string;
  readonly state: Reset['state'];
  /** What the investor chose; null once the request is over. */
  readonly passwordHash: string | null;
  readonly faceFileId: string;
  readonly submittedAt: Date;
  readonly decidedAt: Date | null;
  readonly opinion: string;
}

type Row = ResetRow & Record<string, unknown>;

const RESET = `id, investor_id AS "investorId", state, password_hash AS "passwordHash",
  face_file_id AS "faceFileId", submitted_at AS "submittedAt", decided_at AS "decidedAt", opinion`;

/** Writes a request and gives it; null where one waits. */
export async function insertReset(
  tx: Transaction,
  reset: { id: string; investorId: string; hash: string; faceFileId: string; at: number },
): Promise<ResetRow | null> {
  const { rows } = await tx.query<Row>(
    `INSERT INTO password_reset (id, investor_id, password_hash, face_file_id, submitted_at)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING ${RESET}`,
    [reset.id, reset.investorId, reset.hash, reset.faceFileId, new Date(reset.at)],
  );
  return rows[0] ?? null;
}

/** An investor's requests, newest first; the one that waits is the newest, whatever the clock did. */
export async function resetsOf(db: Queryable, investorId: string, limit: number): Promise<ResetRow[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${RESET} FROM password_reset WHERE investor_id = $1 ORDER BY state = 'waiting' DESC, id DESC LIMIT $2`,
    [investorId, limit],
  );
  return rows;
}

/** Takes back the request that waits; null where none does. */
export async function cancelWaiting(
  tx: Transaction,
  investorId: string,
  at: number,
): Promise<ResetRow | null> {
  const { rows } = await tx.query<Row>(
    `UPDATE password_reset SET state = 'cancelled', password_hash = NULL, decided_at = $2
     WHERE investor_id = $1 AND state = 'waiting' RETURNING ${RESET}`,
    [investorId, new Date(at)],
  );
  return rows[0] ?? null;
}

/** A request by id; null for none. */
export async function findReset(db: Queryable, id: string): Promise<ResetRow | null> {
  const { rows } = await db.query<Row>(`SELECT ${RESET} FROM password_reset WHERE id = $1`, [id]);
  return rows[0] ?? null;
}

/** The same, locked until the transaction ends, so that two operators, or one and the investor, stand in line. */
export async function lockReset(tx: Transaction, id: string): Promise<ResetRow | null> {
  const { rows } = await tx.query<Row>(
    `SELECT ${RESET} FROM password_reset WHERE id = $1 FOR NO KEY UPDATE`,
    [id],
  );
  return rows[0] ?? null;
}

/** Requests that wait, oldest first, after an id. */
export async function waitingResets(db: Queryable, after: string | null, limit: number): Promise<ResetRow[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${RESET} FROM password_reset WHERE state = 'waiting' AND ($1::uuid IS NULL OR id > $1)
     ORDER BY id LIMIT $2`,
    [after, limit],
  );
  return rows;
}

/** Requests that are over, newest first, before an id. */
export async function decidedResets(
  db: Queryable,
  before: string | null,
  limit: number,
): Promise<ResetRow[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${RESET} FROM password_reset WHERE state <> 'waiting' AND ($1::uuid IS NULL OR id < $1)
     ORDER BY id DESC LIMIT $2`,
    [before, limit],
  );
  return rows;
}

/** How many wait, and how many of them were sent before an instant (business time). */
export async function countWaitingResets(
  db: Queryable,
  sentBefore: number,
): Promise<{ count: number; overdue: number; oldestAt: Date | null }> {
  const { rows } = await db.query<{ count: number; overdue: number; oldestAt: Date | null }>(
    `SELECT count(*)::int AS count, (count(*) FILTER (WHERE submitted_at < $1))::int AS overdue,
            min(submitted_at) AS "oldestAt"
     FROM password_reset WHERE state = 'waiting'`,
    [new Date(sentBefore)],
  );
  return rows[0] ?? { count: 0, overdue: 0, oldestAt: null };
}

/** Writes an operator's decision on a request that waits. `at` is business time. */
export async function decideReset(
  tx: Transaction,
  decision: { id: string; state: 'agreed' | 'rejected'; operatorId: string; at: number; opinion: string },
): Promise<void> {
  await tx.query(
    `UPDATE password_reset SET state = $2, decided_by = $3, decided_at = $4, opinion = $5, password_hash = NULL
     WHERE id = $1`,
    [decision.id, decision.state, decision.operatorId, new Date(decision.at), decision.opinion],
  );
}
