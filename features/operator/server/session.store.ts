import type { OperatorRole } from '#kernel/contract/operator-role.ts';
import type { Queryable, Transaction } from '#kernel/database/database.ts';
import { OPERATOR_LIMITS } from '../limits.ts';
import type { SignInGuard } from '../sign-in-guard.ts';

/** A session as authentication needs it. */
export interface Session {
  readonly logInId: string;
  readonly operatorId: string;
  readonly operatorName: string;
  readonly roles: OperatorRole[];
}

/** Writes a session that ends by itself at `expiresAt`. Instants are security time, epoch milliseconds. */
export async function insertSession(
  tx: Transaction,
  session: { id: string; operatorId: string; tokenHash: Buffer; now: number; expiresAt: number },
): Promise<void> {
  await tx.query(
    `INSERT INTO operator_log_in (id, operator_id, token_hash, created_at, expires_at, last_used_at)
     VALUES ($1, $2, $3, $4, $5, $4)`,
    [session.id, session.operatorId, session.tokenHash, new Date(session.now), new Date(session.expiresAt)],
  );
}

/** The session of a token that is neither ended, nor expired, nor left unused for too long; null otherwise. */
export async function findSession(
  db: Queryable,
  tokenHash: Buffer,
  now: number,
): Promise<(Session & { lastUsedAt: Date }) | null> {
  const { rows } = await db.query<Session & { lastUsedAt: Date } & Record<string, unknown>>(
    `SELECT l.id AS "logInId", o.id AS "operatorId", o.name AS "operatorName", l.last_used_at AS "lastUsedAt",
       array(SELECT role FROM operator_role r WHERE r.operator_id = o.id ORDER BY role) AS roles
     FROM operator_log_in l JOIN operator o ON o.id = l.operator_id
     WHERE l.token_hash = $1 AND l.ended_at IS NULL AND l.expires_at > $2 AND l.last_used_at > $3
       AND o.closed_at IS NULL`,
    [tokenHash, new Date(now), new Date(now - OPERATOR_LIMITS.idleMs)],
    'operator.find-session',
  );
  return rows[0] ?? null;
}

/** Somebody worked with it: it is unused from now on. */
export async function writeUse(db: Queryable, id: string, now: number): Promise<void> {
  await db.query(
    'UPDATE operator_log_in SET last_used_at = $2 WHERE id = $1 AND last_used_at < $2',
    [id, new Date(now)],
    'operator.write-use',
  );
}

/** When a session ends at the latest; null for one that is gone. */
export async function findSessionEnd(db: Queryable, id: string): Promise<Date | null> {
  const { rows } = await db.query<{ expiresAt: Date }>(
    'SELECT expires_at AS "expiresAt" FROM operator_log_in WHERE id = $1',
    [id],
  );
  return rows[0]?.expiresAt ?? null;
}

export async function endSession(tx: Transaction, id: string, now: number): Promise<void> {
  await tx.query('UPDATE operator_log_in SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL', [
    id,
    new Date(now),
  ]);
}

/** Ends every open session of an operator; gives how many there were. */
export async function endSessionsOf(tx: Transaction, operatorId: string, now: number): Promise<number> {
  const { rowCount } = await tx.query(
    'UPDATE operator_log_in SET ended_at = $2 WHERE operator_id = $1 AND ended_at IS NULL AND expires_at > $2',
    [operatorId, new Date(now)],
  );
  return rowCount ?? 0;
}

/** Locks and reads the guard under a key, making an empty one where there is none: tries at once stand in line. */
export async function lockGuard(tx: Transaction, keyHash: Buffer): Promise<SignInGuard> {
  const { rows } = await tx.query<{ wrongTries: Date[]; lockedUntil: Date | null }>(
    `INSERT INTO operator_try AS guard (name_hash, wrong_tries) VALUES ($1, '{}')
     ON CONFLICT (name_hash) DO UPDATE SET name_hash = guard.name_hash
     RETURNING wrong_tries AS "wrongTries", locked_until AS "lockedUntil"`,
    [keyHash],
  );
  const row = rows[0];
  if (!row) throw new Error('an upsert returned no row');
  const lockedUntil = row.lockedUntil?.getTime() ?? null;
  return { wrongTries: row.wrongTries.map((instant) => instant.getTime()), lockedUntil };
}

/** Writes the guard that `lockGuard` locked. */
export async function saveGuard(tx: Transaction, keyHash: Buffer, guard: SignInGuard): Promise<void> {
  await tx.query('UPDATE operator_try SET wrong_tries = $2, locked_until = $3 WHERE name_hash = $1', [
    keyHash,
    guard.wrongTries.map((instant) => new Date(instant)),
    guard.lockedUntil === null ? null : new Date(guard.lockedUntil),
  ]);
}

export async function clearGuard(tx: Transaction, keyHash: Buffer): Promise<void> {
  await tx.query('DELETE FROM operator_try WHERE name_hash = $1', [keyHash]);
}

/** Tells the database in which session, and at what instant of security time, the transaction runs (`operator_acts`). */
export async function enterSession(
  tx: Transaction,
  { logInId }: Pick<Session, 'logInId'>,
  at: number,
): Promise<void> {
  await tx.query(
    `SELECT set_config('bolsillo.operator_session', $1, true), set_config('bolsillo.operator_at', $2, true)`,
    [logInId, new Date(at).toISOString()],
    'operator.enter-session',
  );
}

/** Forgets sessions that ended long ago, and tries that no longer count. */
export async function forgetOld(db: Queryable, before: number): Promise<void> {
  const limit = new Date(before);
  // Those in which something was asked for or decided are kept with it.
  await db.query(
    `DELETE FROM operator_log_in l WHERE expires_at < $1
       AND NOT EXISTS (SELECT FROM approval WHERE requested_in = l.id)
       AND NOT EXISTS (SELECT FROM approval WHERE decided_in = l.id)`,
    [limit],
  );
  await db.query(
    `DELETE FROM operator_try WHERE coalesce(locked_until, '-infinity') < $1
       AND NOT EXISTS (SELECT FROM unnest(wrong_tries) AS tried WHERE tried >= $1)`,
    [limit],
  );
}
