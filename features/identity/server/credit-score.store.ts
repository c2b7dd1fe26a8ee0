import type { Queryable, Transaction } from '#kernel/database/database.ts';

/** One change of an investor's credit score. `at` is business time. */
export interface ScoreChange {
  /** Such as `on_time`. */
  readonly reason: string;
  /** What it is about, such as a loan's id. */
  readonly subjectId: string;
  readonly change: number;
  /** After it. */
  readonly score: number;
  readonly at: Date;
}

type Row = ScoreChange & Record<string, unknown>;

/** An investor's last changes, newest first; none for who has the score that everyone begins with. */
export async function scoreChanges(db: Queryable, investorId: string, limit: number): Promise<ScoreChange[]> {
  const { rows } = await db.query<Row>(
    `SELECT reason, subject_id AS "subjectId", change, score, at FROM credit_score_change
      WHERE investor_id = $1 ORDER BY number DESC LIMIT $2`,
    [investorId, limit],
    'identity.score-changes',
  );
  return rows;
}

/**
 * Writes a change after the last one. False where the same reason has counted for this subject already. The caller has locked what
 * lets no two changes of an investor come at once; the key refuses a second number otherwise.
 */
export async function insertScoreChange(
  tx: Transaction,
  investorId: string,
  { reason, subjectId, change, at }: Omit<ScoreChange, 'score'>,
  beginsAt: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `WITH last AS (SELECT number, score FROM credit_score_change WHERE investor_id = $1 ORDER BY number DESC LIMIT 1)
     INSERT INTO credit_score_change (investor_id, number, reason, subject_id, change, score, at)
     SELECT $1, coalesce((SELECT number FROM last), 0) + 1, $2, $3, $4::int,
            least(850, greatest(300, coalesce((SELECT score FROM last), $6::int) + $4::int)), $5
     ON CONFLICT (subject_id, reason) DO NOTHING`,
    [investorId, reason, subjectId, change, at, beginsAt],
    'identity.insert-score-change',
  );
  return rowCount === 1;
}
