import type { Queryable, Transaction } from '#kernel/database/database.ts';
import { ACCOUNT_LIMITS, type TryLimits } from '../limits.ts';
import { guardExpiry, type LogInGuard } from '../log-in-guard.ts';

interface GuardRow extends Record<string, unknown> {
  readonly wrongTries: Date[];
  readonly lockedUntil: Date | null;
}

/** Locks and reads the guard of a phone, making an empty one where there is none: concurrent tries stand in line. */
export async function lockGuard(tx: Transaction, phoneKey: Buffer): Promise<LogInGuard> {
  const { rows } = await tx.query<GuardRow>(
    `INSERT INTO log_in_guard AS guard (phone_key, wrong_tries, expires_at) VALUES ($1, '{}', '-infinity')
     ON CONFLICT (phone_key) DO UPDATE SET phone_key = guard.phone_key
     RETURNING wrong_tries AS "wrongTries", locked_until AS "lockedUntil"`,
    [phoneKey],
    'account.lock-guard',
  );
  const row = rows[0];
  if (!row) throw new Error('an upsert returned no row');
  return {
    wrongTries: row.wrongTries.map((instant) => instant.getTime()),
    lockedUntil: row.lockedUntil?.getTime() ?? null,
  };
}

/** Writes the guard that `lockGuard` locked. */
export async function saveGuard(
  tx: Transaction,
  phoneKey: Buffer,
  guard: LogInGuard,
  limits: TryLimits = ACCOUNT_LIMITS,
): Promise<void> {
  await tx.query(
    'UPDATE log_in_guard SET wrong_tries = $2, locked_until = $3, expires_at = $4 WHERE phone_key = $1',
    [
      phoneKey,
      guard.wrongTries.map((instant) => new Date(instant)),
      guard.lockedUntil === null ? null : new Date(guard.lockedUntil),
      new Date(guardExpiry(guard, limits)),
    ],
    'account.save-guard',
  );
}

/** Forgets all wrong tries at a phone. */
export async function clearGuard(tx: Transaction, phoneKey: Buffer): Promise<void> {
  await tx.query('DELETE FROM log_in_guard WHERE phone_key = $1', [phoneKey], 'account.clear-guard');
}

/** Forgets guards and spent challenges that say nothing any more. */
export async function forgetExpired(db: Queryable, now: number): Promise<void> {
  await db.query('DELETE FROM log_in_guard WHERE expires_at < $1', [new Date(now)]);
  await db.query('DELETE FROM captcha_spent WHERE expires_at < $1', [new Date(now)]);
}

/** Uses a solved challenge up; false where it was used before. */
export async function spendCaptcha(
  tx: Transaction,
  captcha: { signature: Buffer; expiresAt: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'INSERT INTO captcha_spent (signature, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [captcha.signature, new Date(captcha.expiresAt)],
    'account.spend-captcha',
  );
  return rowCount === 1;
}
