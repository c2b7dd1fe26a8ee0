import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { IdType } from '../id-number.ts';

export type CaseState = 'waiting' | 'verified' | 'rejected';

/** A submission as kept. `submittedAt` and `decidedAt` are business time. */
export interface CaseRow {
  readonly id: string;
  readonly investorId: string;
  readonly state: CaseState;
  readonly idType: IdType;
  readonly detailsSealed: Buffer;
  readonly frontPhoto: string;
  readonly backPhoto: string;
  readonly submittedAt: Date;
  readonly decidedAt: Date | null;
  readonly opinion: string;
}

export interface NewCase {
  readonly id: string;
  readonly investorId: string;
  readonly idType: IdType;
  readonly detailsSealed: Buffer;
  readonly numberHash: Buffer;
  readonly frontPhoto: string;
  readonly backPhoto: string;
  /** Business time, epoch milliseconds. */
  readonly submittedAt: number;
}

type Row = CaseRow & Record<string, unknown>;

const CASE = `id, investor_id AS "investorId", state, id_type AS "idType", details_sealed AS "detailsSealed",
  front_file_id AS "frontPhoto", back_file_id AS "backPhoto", submitted_at AS "submittedAt",
  decided_at AS "decidedAt", opinion`;

/** Only the newest can be anything but rejected: a clock that was set back changes nothing of that. */
const NEWEST_FIRST = `state = 'rejected', id DESC`;

/** The state of an investor's newest submission; null before the first. Sees the caller's transaction. */
export async function latestState(db: Queryable, investorId: string): Promise<CaseState | null> {
  const { rows } = await db.query<{ state: CaseState }>(
    `SELECT state FROM kyc_case WHERE investor_id = $1 ORDER BY ${NEWEST_FIRST} LIMIT 1`,
    [investorId],
    'identity.latest-state',
  );
  return rows[0]?.state ?? null;
}

/** An investor's submissions, newest first. */
export async function casesOf(db: Queryable, investorId: string, limit: number): Promise<CaseRow[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${CASE} FROM kyc_case WHERE investor_id = $1 ORDER BY ${NEWEST_FIRST} LIMIT $2`,
    [investorId, limit],
    'identity.cases-of',
  );
  return rows;
}

/** Writes a submission; false where the document is somebody else's or another proof of the investor stands. */
export async function insertCase(tx: Transaction, sent: NewCase): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO kyc_case
       (id, investor_id, id_type, details_sealed, number_hash, front_file_id, back_file_id, submitted_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
    [
      sent.id,
      sent.investorId,
      sent.idType,
      sent.detailsSealed,
      sent.numberHash,
      sent.frontPhoto,
      sent.backPhoto,
      new Date(sent.submittedAt),
    ],
    'identity.insert-case',
  );
  return rowCount === 1;
}

/** A case by id; null for none. */
export async function findCase(db: Queryable, id: string): Promise<CaseRow | null> {
  const { rows } = await db.query<Row>(`SELECT ${CASE} FROM kyc_case WHERE id = $1`, [id]);
  return rows[0] ?? null;
}

/** The phone that an investor logs in with; null for an id that nobody has. */
export async function phoneOf(db: Queryable, investorId: string): Promise<string | null> {
  const { rows } = await db.query<{ phone: string }>('SELECT phone FROM investor WHERE id = $1', [
    investorId,
  ]);
  return rows[0]?.phone ?? null;
}

/** A case by id, locked until the transaction ends, so that two operators stand in line. */
export async function lockCase(tx: Transaction, id: string): Promise<CaseRow | null> {
  const { rows } = await tx.query<Row>(`SELECT ${CASE} FROM kyc_case WHERE id = $1 FOR NO KEY UPDATE`, [id]);
  return rows[0] ?? null;
}

/** Cases that wait, oldest first, after an id. */
export async function waitingCases(db: Queryable, after: string | null, limit: number): Promise<CaseRow[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${CASE} FROM kyc_case WHERE state = 'waiting' AND ($1::uuid IS NULL OR id > $1) ORDER BY id LIMIT $2`,
    [after, limit],
  );
  return rows;
}

/** Cases that were decided, newest first, before an id. */
export async function decidedCases(db: Queryable, before: string | null, limit: number): Promise<CaseRow[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${CASE} FROM kyc_case WHERE state <> 'waiting' AND ($1::uuid IS NULL OR id < $1)
     ORDER BY id DESC LIMIT $2`,
    [before, limit],
  );
  return rows;
}

/** How many cases wait, and how many of them were sent before an instant (business time). */
export async function countWaiting(
  db: Queryable,
  sentBefore: number,
): Promise<{ count: number; overdue: number; oldestAt: Date | null }> {
  const { rows } = await db.query<{ count: number; overdue: number; oldestAt: Date | null }>(
    `SELECT count(*)::int AS count, (count(*) FILTER (WHERE submitted_at < $1))::int AS overdue,
            min(submitted_at) AS "oldestAt"
     FROM kyc_case WHERE state = 'waiting'`,
    [new Date(sentBefore)],
  );
  return rows[0] ?? { count: 0, overdue: 0, oldestAt: null };
}

/** Writes a decision on a case that waits. `at` is business time. */
export async function writeDecision(
  tx: Transaction,
  decision: { id: string; state: 'verified' | 'rejected'; operatorId: string; at: number; opinion: string },
): Promise<void> {
  await tx.query(
    'UPDATE kyc_case SET state = $2, decided_by = $3, decided_at = $4, opinion = $5 WHERE id = $1',
    [decision.id, decision.state, decision.operatorId, new Date(decision.at), decision.opinion],
  );
}
