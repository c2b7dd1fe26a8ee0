import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { DeviceName } from '#kernel/device/device-name.ts';
import { IS_NEW } from './sign-in.store.ts';

/** A signed-in device as kept. Instants are security time. */
export interface LogInRow {
  readonly id: string;
  readonly browser: string;
  readonly system: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  /** Of its log-in; null where the history no longer has it. */
  readonly address: string | null;
  readonly isNew: boolean | null;
  /** Hex; null where the device signs nothing. */
  readonly keyId: string | null;
}

/** What authentication needs of a log-in. */
export interface LogInByToken {
  readonly id: string;
  readonly investorId: string;
  readonly tokenHash: Buffer;
  readonly lastSeenAt: Date;
  readonly blocked: boolean;
}

/** The log-ins of these token hashes that are neither ended nor unused since `seenAfter`. */
export async function findByTokens(
  db: Queryable,
  tokenHashes: readonly Buffer[],
  seenAfter: number,
): Promise<LogInByToken[]> {
  const { rows } = await db.query<LogInByToken & Record<string, unknown>>(
    `SELECT id, investor_id AS "investorId", token_hash AS "tokenHash", last_seen_at AS "lastSeenAt",
       EXISTS (SELECT FROM investor_block b WHERE b.investor_id = log_in.investor_id AND b.lifted_at IS NULL) AS blocked
     FROM log_in WHERE token_hash = ANY ($1::bytea[]) AND ended_at IS NULL AND last_seen_at > $2`,
    [tokenHashes, new Date(seenAfter)],
    'account.find-by-tokens',
  );
  return rows;
}

/** Slides the expiry of these log-ins. */
export async function markSeen(db: Queryable, ids: readonly string[], now: number): Promise<void> {
  await db.query(
    'UPDATE log_in SET last_seen_at = $2 WHERE id = ANY ($1::uuid[]) AND last_seen_at < $2',
    [ids, new Date(now)],
    'account.mark-seen',
  );
}

export async function insertLogIn(
  tx: Transaction,
  logIn: { id: string; investorId: string; tokenHash: Buffer; device: DeviceName; now: number },
): Promise<void> {
  await tx.query(
    `INSERT INTO log_in (id, investor_id, token_hash, browser, system, created_at, last_seen_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6)`,
    [
      logIn.id,
      logIn.investorId,
      logIn.tokenHash,
      logIn.device.browser,
      logIn.device.system,
      new Date(logIn.now),
    ],
    'account.insert-log-in',
  );
}

/** Ends the log-ins that are too many, those unused longest; gives their ids. */
export async function endSurplus(
  tx: Transaction,
  investorId: string,
  most: number,
  now: number,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `UPDATE log_in SET ended_at = $3 WHERE id IN (
       SELECT id FROM log_in WHERE investor_id = $1 AND ended_at IS NULL
       ORDER BY last_seen_at DESC, id DESC OFFSET $2)
     RETURNING id`,
    [investorId, most, new Date(now)],
    'account.end-surplus',
  );
  return rows.map((row) => row.id);
}

/**
 * Ends one log-in of the investor and gives its device; null where they have no such log-in that is not ended. `operatorId`
 * is who of the firm ends it, null for its owner.
 */
export async function endLogIn(
  tx: Transaction,
  ended: { investorId: string; id: string; operatorId: string | null; now: number },
): Promise<DeviceName | null> {
  const { rows } = await tx.query<DeviceName & Record<string, unknown>>(
    `UPDATE log_in SET ended_at = $3, ended_by = $4 WHERE id = $2 AND investor_id = $1 AND ended_at IS NULL
     RETURNING browser, system`,
    [ended.investorId, ended.id, new Date(ended.now), ended.operatorId],
    'account.end-log-in',
  );
  return rows[0] ?? null;
}

/** The device of a log-in, as the investor's list of devices names it; null where there is no such log-in. */
export async function deviceOf(db: Queryable, logInId: string): Promise<DeviceName | null> {
  const { rows } = await db.query<DeviceName & Record<string, unknown>>(
    'SELECT browser, system FROM log_in WHERE id = $1',
    [logInId],
    'account.device-of',
  );
  return rows[0] ?? null;
}

/** Whether an operator signed any of the investor's devices out, as far back as log-ins are kept. */
export async function endedByOperator(
  db: Queryable,
  investorId: string,
  operatorId: string,
): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM log_in WHERE investor_id = $1 AND ended_by = $2 LIMIT 1', [
    investorId,
    operatorId,
  ]);
  return rowCount === 1;
}

/** Ends every log-in of the investor but one, or all where none is kept; gives the ids of those that ended. */
export async function endOtherLogIns(
  tx: Transaction,
  investorId: string,
  keptId: string | null,
  now: number,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `UPDATE log_in SET ended_at = $3
     WHERE investor_id = $1 AND id IS DISTINCT FROM $2::uuid AND ended_at IS NULL RETURNING id`,
    [investorId, keptId, new Date(now)],
  );
  return rows.map((row) => row.id);
}

/** How many devices are signed in. */
export async function countLogIns(db: Queryable, investorId: string, seenAfter: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM log_in
     WHERE investor_id = $1 AND ended_at IS NULL AND last_seen_at > $2`,
    [investorId, new Date(seenAfter)],
  );
  return rows[0]?.count ?? 0;
}

/** The investor's devices, newest log-in first, from below the id `before`. */
export async function listLogIns(
  tx: Transaction,
  investorId: string,
  page: { before: string | null; rows: number; seenAfter: number },
): Promise<LogInRow[]> {
  const { rows } = await tx.query<LogInRow & Record<string, unknown>>(
    `SELECT l.id, l.browser, l.system, l.created_at AS "createdAt", l.last_seen_at AS "lastSeenAt",
       h.address, h."isNew",
       (SELECT encode(k.key_id, 'hex') FROM investor_key_log k WHERE k.log_in_id = l.id AND k.event = 'created'
          AND NOT EXISTS (SELECT FROM investor_key_log e WHERE e.key_id = k.key_id AND e.event = 'ended')
          ORDER BY k.seq DESC LIMIT 1) AS "keyId"
     FROM log_in l LEFT JOIN LATERAL (
       SELECT s.address, ${IS_NEW} AS "isNew" FROM sign_in s
       WHERE s.investor_id = $1 AND s.log_in_id = l.id LIMIT 1) h ON true
     WHERE l.investor_id = $1 AND l.ended_at IS NULL AND l.last_seen_at > $2 AND ($3::uuid IS NULL OR l.id < $3)
     ORDER BY l.id DESC LIMIT $4`,
    [investorId, new Date(page.seenAfter), page.before, page.rows],
    'account.list-log-ins',
  );
  return rows;
}

/** Forgets log-ins that ended, or were last used, before an instant. */
export async function forgetLogIns(db: Queryable, before: number): Promise<void> {
  await db.query('DELETE FROM log_in WHERE last_seen_at < $1', [new Date(before)]);
}
