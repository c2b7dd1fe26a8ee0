import type { Queryable } from '#kernel/database/database.ts';

/** When an investor's identity was verified, business time; null where it is not. */
export async function verifiedAt(db: Queryable, investorId: string): Promise<Date | null> {
  const { rows } = await db.query<{ decidedAt: Date | null }>(
    `SELECT decided_at AS "decidedAt" FROM kyc_case WHERE investor_id = $1 AND state = 'verified'`,
    [investorId],
    'loan.verified-at',
  );
  return rows[0]?.decidedAt ?? null;
}
