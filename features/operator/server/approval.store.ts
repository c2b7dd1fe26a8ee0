import type { OperatorRole } from '#kernel/contract/operator-role.ts';
import type { Queryable, Transaction } from '#kernel/database/database.ts';
import { MOST_WAITS, type QueueCount } from '#kernel/feature/console-parts.ts';

/** What one operator asked for and another decides. Instants are security time. */
export interface ApprovalRow {
  readonly id: string;
  readonly kind: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  /** As it is kept; its kind's schema reads it. */
  readonly payload: unknown;
  readonly reason: string;
  readonly requestedBy: string;
  readonly requestedByName: string;
  /** What they may be now; none once they were closed. */
  readonly requesterRoles: OperatorRole[];
  readonly requestedAt: Date;
  readonly state: 'waiting' | 'approved' | 'rejected';
  readonly decidedBy: string | null;
  readonly decidedByName: string | null;
  readonly decidedAt: Date | null;
  readonly opinion: string;
}

type Row = ApprovalRow & Record<string, unknown>;

const APPROVAL = `a.id, a.kind, a.subject_kind AS "subjectKind", a.subject_id AS "subjectId", a.payload, a.reason,
  a.requested_by AS "requestedBy", r.name AS "requestedByName", a.requested_at AS "requestedAt", a.state,
  array(SELECT role FROM operator_role h WHERE h.operator_id = r.id AND r.closed_at IS NULL) AS "requesterRoles",
  a.decided_by AS "decidedBy", d.name AS "decidedByName", a.decided_at AS "decidedAt", a.opinion
  FROM approval a JOIN operator r ON r.id = a.requested_by LEFT JOIN operator d ON d.id = a.decided_by`;

export interface NewApproval {
  readonly id: string;
  readonly kind: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly payload: unknown;
  readonly reason: string;
  readonly requestedBy: string;
  readonly at: number;
}

export async function insertApproval(tx: Transaction, asked: NewApproval): Promise<void> {
  await tx.query(
    `INSERT INTO approval (id, kind, subject_kind, subject_id, payload, reason, requested_by, requested_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      asked.id,
      asked.kind,
      asked.subjectKind,
      asked.subjectId,
      JSON.stringify(asked.payload),
      asked.reason,
      asked.requestedBy,
      new Date(asked.at),
    ],
  );
}

/** Locks an approval, so that two deciders stand in line. */
export async function lockApproval(tx: Transaction, id: string): Promise<ApprovalRow | null> {
  await tx.query('SELECT FROM approval WHERE id = $1 FOR UPDATE', [id]);
  return findApproval(tx, id);
}

export async function findApproval(db: Queryable, id: string): Promise<ApprovalRow | null> {
  const { rows } = await db.query<Row>(`SELECT ${APPROVAL} WHERE a.id = $1`, [id]);
  return rows[0] ?? null;
}

export async function writeDecision(
  tx: Transaction,
  decided: { id: string; state: 'approved' | 'rejected'; by: string; opinion: string; at: number },
): Promise<void> {
  await tx.query(
    'UPDATE approval SET state = $2, decided_by = $3, opinion = $4, decided_at = $5 WHERE id = $1',
    [decided.id, decided.state, decided.by, decided.opinion, new Date(decided.at)],
  );
}

/** Of these kinds: the waiting ones oldest first, or the decided ones newest first, from past the id `after`; or one alone. */
export async function selectApprovals(
  db: Queryable,
  wish: { kinds: readonly string[]; waiting: boolean; id: string | null; after: string | null; rows: number },
): Promise<ApprovalRow[]> {
  const order = wish.waiting
    ? `a.state = 'waiting' AND ($2::uuid IS NULL OR a.id > $2) ORDER BY a.id`
    : `a.state <> 'waiting' AND ($2::uuid IS NULL OR a.id < $2) ORDER BY a.id DESC`;
  const { rows } = await db.query<Row>(
    `SELECT ${APPROVAL} WHERE a.kind = ANY ($1::text[]) AND ($4::uuid IS NULL OR a.id = $4) AND ${order} LIMIT $3`,
    [wish.kinds, wish.after, wish.rows, wish.id],
  );
  return rows;
}

/** Whether one of this kind about this subject waits. */
export async function isWaiting(
  db: Queryable,
  { kind, subjectId }: { kind: string; subjectId: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM approval WHERE kind = $1 AND subject_id = $2 AND state = 'waiting' LIMIT 1`,
    [kind, subjectId],
  );
  return rowCount === 1;
}

/** What waits that this operator asked for, oldest first. */
export async function selectAskedBy(db: Queryable, operatorId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM approval WHERE state = 'waiting' AND requested_by = $1 ORDER BY id`,
    [operatorId],
  );
  return rows.map(({ id }) => id);
}

/** How many of these kinds wait, how many of them since before an instant, and since when they do. */
export async function countWaiting(
  db: Queryable,
  kinds: readonly string[],
  lateBefore: number,
): Promise<QueueCount> {
  const { rows } = await db.query<{ count: number; overdue: number; since: Date[] }>(
    `SELECT count(*)::integer AS count, count(*) FILTER (WHERE requested_at < $2)::integer AS overdue,
       coalesce((array_agg(requested_at ORDER BY requested_at))[1:$3], '{}') AS since
     FROM approval WHERE state = 'waiting' AND kind = ANY ($1::text[])`,
    [kinds, new Date(lateBefore), MOST_WAITS],
  );
  return rows[0] ?? { count: 0, overdue: 0, since: [] };
}
