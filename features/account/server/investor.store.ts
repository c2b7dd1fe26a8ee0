import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { User } from '../contract.ts';

/** An investor as kept, without the password. */
export interface Investor {
  readonly id: string;
  readonly phone: string;
  readonly inviteCode: string;
  readonly displayCurrency: User['displayCurrency'];
}

export interface NewInvestor {
  readonly id: string;
  readonly phone: string;
  readonly passwordHash: string;
  readonly inviteCode: string;
  readonly invitedBy: string | null;
  /** Business time, epoch milliseconds. */
  readonly createdAt: number;
}

const INVESTOR = `id, phone, invite_code AS "inviteCode", display_currency AS "displayCurrency"`;

/** Writes a new investor; says which of the two unique things is taken, having written nothing. */
export async function insertInvestor(
  tx: Transaction,
  investor: NewInvestor,
): Promise<Investor | 'phone taken' | 'invite code taken'> {
  const { rows } = await tx.query<Investor & Record<string, unknown>>(
    `INSERT INTO investor (id, phone, password_hash, invite_code, invited_by, created_at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING ${INVESTOR}`,
    [
      investor.id,
      investor.phone,
      investor.passwordHash,
      investor.inviteCode,
      investor.invitedBy,
      new Date(investor.createdAt),
    ],
    'account.insert-investor',
  );
  if (rows[0]) return rows[0];
  const { rows: same } = await tx.query('SELECT FROM investor WHERE phone = $1', [investor.phone]);
  return same.length > 0 ? 'phone taken' : 'invite code taken';
}

/** The investor of an id; throws where there is none, for ids come from log-ins. */
export async function getInvestor(db: Queryable, id: string): Promise<Investor> {
  const investor = await findInvestor(db, id);
  if (investor === null) throw new Error(`no investor ${id}`);
  return investor;
}

/** The investor of an id that somebody typed or followed; null where there is none. */
export async function findInvestor(db: Queryable, id: string): Promise<Investor | null> {
  const { rows } = await db.query<Investor & Record<string, unknown>>(
    `SELECT ${INVESTOR} FROM investor WHERE id = $1`,
    [id],
    'account.get-investor',
  );
  return rows[0] ?? null;
}

/** Id and password hash by phone; null where the phone is not registered. */
export async function findCredentials(
  db: Queryable,
  phone: string,
): Promise<{ id: string; passwordHash: string } | null> {
  const { rows } = await db.query<{ id: string; passwordHash: string }>(
    'SELECT id, password_hash AS "passwordHash" FROM investor WHERE phone = $1',
    [phone],
    'account.find-credentials',
  );
  return rows[0] ?? null;
}

/** The password hash of an investor; null where there is none of that id. */
export async function findPasswordHash(db: Queryable, id: string): Promise<string | null> {
  const { rows } = await db.query<{ hash: string }>(
    'SELECT password_hash AS hash FROM investor WHERE id = $1',
    [id],
    'account.find-password-hash',
  );
  return rows[0]?.hash ?? null;
}

/**
 * The same, its row locked until the transaction ends: who logs in with it (`share`) and who changes it wait for each
 * other, so that no log-in with the old password outlives the change.
 */
export async function lockPasswordHash(
  tx: Transaction,
  id: string,
  how: 'share' | 'change',
): Promise<string | null> {
  const { rows } = await tx.query<{ hash: string }>(
    `SELECT password_hash AS hash FROM investor WHERE id = $1 FOR ${how === 'share' ? 'SHARE' : 'NO KEY UPDATE'}`,
    [id],
  );
  return rows[0]?.hash ?? null;
}

/** Since when the present password holds (security time); null: since registration. */
export async function passwordSince(db: Queryable, id: string): Promise<Date | null> {
  const { rows } = await db.query<{ changedAt: Date | null }>(
    'SELECT password_changed_at AS "changedAt" FROM investor WHERE id = $1',
    [id],
  );
  return rows[0]?.changedAt ?? null;
}

/** Puts another password in its place. `at` is security time. */
export async function replacePasswordHash(
  tx: Transaction,
  { id, hash, at }: { id: string; hash: string; at: number },
): Promise<void> {
  await tx.query('UPDATE investor SET password_hash = $2, password_changed_at = $3 WHERE id = $1', [
    id,
    hash,
    new Date(at),
  ]);
}

/** The investor whose own invite code it is; null where nobody's. */
export async function findInviter(db: Queryable, inviteCode: string): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    'SELECT id FROM investor WHERE invite_code = $1',
    [inviteCode],
    'account.find-inviter',
  );
  return rows[0]?.id ?? null;
}

/** Sets the display currency. */
export async function setDisplayCurrency(
  tx: Transaction,
  id: string,
  currency: Investor['displayCurrency'],
): Promise<void> {
  await tx.query('UPDATE investor SET display_currency = $2 WHERE id = $1', [id, currency]);
}
