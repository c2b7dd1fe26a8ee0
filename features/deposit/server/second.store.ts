import type { Queryable } from '#kernel/database/database.ts';
import type { DepositCase } from '../contract.ts';

/** What a second person was asked for, by whom, and what they said of it. */
export async function findSecond(db: Queryable, approvalId: string): Promise<DepositCase['second']> {
  const { rows } = await db.query<NonNullable<DepositCase['second']> & Record<string, unknown>>(
    `SELECT a.state, r.name AS "askedBy", a.reason, d.name AS "decidedBy", a.opinion
     FROM approval a JOIN operator r ON r.id = a.requested_by LEFT JOIN operator d ON d.id = a.decided_by
     WHERE a.id = $1`,
    [approvalId],
  );
  return rows[0] ?? null;
}
