import type { Queryable, Transaction } from '#kernel/database/database.ts';

/** One way to WeChat and back, of one browser. */
export interface Visit {
  readonly browserHash: Buffer;
  readonly stateHash: Buffer;
  readonly redirectUrl: string;
  readonly expiresAt: number;
}

export async function insertVisit(tx: Transaction, visit: Visit): Promise<void> {
  await tx.query(
    'INSERT INTO social_visit (browser_hash, state_hash, redirect_url, expires_at) VALUES ($1, $2, $3, $4)',
    [visit.browserHash, visit.stateHash, visit.redirectUrl, new Date(visit.expiresAt)],
  );
}

/** Uses the state up; gives where its browser goes on to, null where it is not this browser's, used or too old. */
export async function spendState(
  db: Queryable,
  { browserHash, stateHash, now }: { browserHash: Buffer; stateHash: Buffer; now: number },
): Promise<string | null> {
  const { rows } = await db.query<{ redirectUrl: string }>(
    `UPDATE social_visit SET state_used = true
     WHERE browser_hash = $1 AND state_hash = $2 AND NOT state_used AND expires_at > $3
     RETURNING redirect_url AS "redirectUrl"`,
    [browserHash, stateHash, new Date(now)],
  );
  return rows[0]?.redirectUrl ?? null;
}

/** Keeps who was there, for a browser that is known by another cookie from now on. */
export async function putArrival(
  db: Queryable,
  arrival: { browserHash: Buffer; newBrowserHash: Buffer; userHash: Buffer; expiresAt: number },
): Promise<void> {
  await db.query(
    `UPDATE social_visit SET browser_hash = $2, user_hash = $3, expires_at = $4
     WHERE browser_hash = $1 AND state_used AND user_hash IS NULL`,
    [arrival.browserHash, arrival.newBrowserHash, arrival.userHash, new Date(arrival.expiresAt)],
  );
}

/** Whom WeChat named at this browser; null where nobody, or too long ago. */
export async function findArrival(db: Queryable, browserHash: Buffer, now: number): Promise<Buffer | null> {
  const { rows } = await db.query<{ userHash: Buffer | null }>(
    `SELECT user_hash AS "userHash" FROM social_visit
     WHERE browser_hash = $1 AND user_hash IS NOT NULL AND expires_at > $2`,
    [browserHash, new Date(now)],
  );
  return rows[0]?.userHash ?? null;
}

/** The same, used up. */
export async function takeArrival(tx: Transaction, browserHash: Buffer, now: number): Promise<Buffer | null> {
  const { rows } = await tx.query<{ userHash: Buffer | null }>(
    `DELETE FROM social_visit WHERE browser_hash = $1 AND user_hash IS NOT NULL AND expires_at > $2
     RETURNING user_hash AS "userHash"`,
    [browserHash, new Date(now)],
  );
  return rows[0]?.userHash ?? null;
}

export async function forgetVisits(db: Queryable, now: number): Promise<void> {
  await db.query('DELETE FROM social_visit WHERE expires_at <= $1', [new Date(now)]);
}

/** Links; false where one of the two is linked already. */
export async function insertLink(
  tx: Transaction,
  link: { investorId: string; userHash: Buffer; at: number },
): Promise<boolean> {
  const { rows } = await tx.query<{ done: boolean }>(
    `INSERT INTO social_link (investor_id, user_hash, linked_at) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING RETURNING true AS done`,
    [link.investorId, link.userHash, new Date(link.at)],
  );
  return rows.length > 0;
}

/** Whether there was one to end. */
export async function deleteLink(tx: Transaction, investorId: string): Promise<boolean> {
  const { rows } = await tx.query<{ done: boolean }>(
    'DELETE FROM social_link WHERE investor_id = $1 RETURNING true AS done',
    [investorId],
  );
  return rows.length > 0;
}

/** Since when an account is linked; null where it is not. */
export async function linkedSince(db: Queryable, investorId: string): Promise<Date | null> {
  const { rows } = await db.query<{ linkedAt: Date }>(
    'SELECT linked_at AS "linkedAt" FROM social_link WHERE investor_id = $1',
    [investorId],
  );
  return rows[0]?.linkedAt ?? null;
}

/** Whose account it is; null where nobody's. */
export async function findLinked(db: Queryable, userHash: Buffer): Promise<string | null> {
  const { rows } = await db.query<{ investorId: string }>(
    'SELECT investor_id AS "investorId" FROM social_link WHERE user_hash = $1',
    [userHash],
  );
  return rows[0]?.investorId ?? null;
}
