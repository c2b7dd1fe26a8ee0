import type { CaseTable } from '#features/review/server/index.ts';
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

/** Of a verified investor who they are, as a hash that is the same for each of their accounts; else null. */
export async function verifiedPersonOf(db: Queryable, investorId: string): Promise<Buffer | null> {
  const { rows } = await db.query<{ state: CaseState; personHash: Buffer | null }>(
    `SELECT state, person_hash AS "personHash" FROM kyc_case WHERE investor_id = $1 ORDER BY ${NEWEST_FIRST} LIMIT 1`,
    [investorId],
    'identity.verified-person',
  );
  return rows[0]?.state === 'verified' ? rows[0].personHash : null;
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

/** The phone that an investor logs in with; null for an id that nobody has. */
export async function phoneOf(db: Queryable, investorId: string): Promise<string | null> {
  const { rows } = await db.query<{ phone: string }>('SELECT phone FROM investor WHERE id = $1', [
    investorId,
  ]);
  return rows[0]?.phone ?? null;
}

/** Where the proofs of identity lie, for their review. */
export const KYC_CASES: CaseTable<CaseRow> = {
  table: 'kyc_case',
  select: `SELECT ${CASE} FROM kyc_case c`,
  lists: { waiting: `c.state = 'waiting'`, decided: `c.state <> 'waiting'` },
  waits: `c.state = 'waiting'`,
  sentAt: 'c.submitted_at',
  // `REVIEW_WITHIN_MS`.
  dueAt: `(c.submitted_at + interval '24 hours')`,
  measured: { id: 'identity', decidedAt: 'c.decided_at', isDecided: `c.state <> 'waiting'` },
};

/** Writes a decision on a case that waits. `at` is business time. */
export async function writeDecision(
  tx: Transaction,
  decision: {
    id: string;
    state: 'verified' | 'rejected';
    operatorId: string;
    at: number;
    opinion: string;
    /** The proof of another account of the same person; null for nobody's who is known; else the database compares. */
    samePersonAs: string | null | undefined;
  },
): Promise<void> {
  const { id, state, operatorId, at, opinion, samePersonAs } = decision;
  await tx.query(
    `UPDATE kyc_case SET state = $2, decided_by = $3, decided_at = $4, opinion = $5, same_person_as = $6,
       is_namesake = $7 WHERE id = $1`,
    [id, state, operatorId, new Date(at), opinion, samePersonAs ?? null, samePersonAs === null],
  );
}
