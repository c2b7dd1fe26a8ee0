import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { DeviceName } from '#kernel/device/device-name.ts';
import type { SignInOutcome } from '../sign-in-outcome.ts';

/** A line of the history as kept; `at` is security time. */
export interface SignInRow {
  readonly id: string;
  readonly outcome: SignInOutcome;
  readonly logInId: string | null;
  readonly browser: string;
  readonly system: string;
  readonly address: string;
  readonly at: Date;
  readonly isNew: boolean;
}

/** Where a try at a log-in came from, when. */
export interface SignInTry {
  readonly id: string;
  readonly device: DeviceName;
  readonly address: string;
  readonly at: number;
}

const MAX_ADDRESS_LENGTH = 64;

/** Writes a try down as wrong, until `markRight`; nothing where the phone is nobody's. */
export async function insertTry(tx: Transaction, phone: string, made: SignInTry): Promise<void> {
  await tx.query(
    `INSERT INTO sign_in (id, investor_id, outcome, browser, system, address, at)
     SELECT $1, id, 'wrong_password', $3, $4, $5, $6 FROM investor WHERE phone = $2`,
    [
      made.id,
      phone,
      made.device.browser,
      made.device.system,
      made.address.slice(0, MAX_ADDRESS_LENGTH),
      new Date(made.at),
    ],
    'account.insert-try',
  );
}

/** The try was right, and this log-in came of it. */
export async function markRight(tx: Transaction, id: string, logInId: string): Promise<void> {
  await tx.query(
    `UPDATE sign_in SET outcome = 'signed_in', log_in_id = $2 WHERE id = $1`,
    [id, logInId],
    'account.mark-right',
  );
}

/** What a line says that is no try. */
export type Event = Exclude<SignInOutcome, 'wrong_password'>;

/** Writes down what is no try at the password: the account opened, a log-in by another way, a reset asked for or come to hold. */
export async function insertEvent(
  tx: Transaction,
  made: SignInTry & { investorId: string; outcome: Event; logInId: string | null },
): Promise<void> {
  await tx.query(
    `INSERT INTO sign_in (id, investor_id, outcome, log_in_id, browser, system, address, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      made.id,
      made.investorId,
      made.outcome,
      made.logInId,
      made.device.browser,
      made.device.system,
      made.address.slice(0, MAX_ADDRESS_LENGTH),
      new Date(made.at),
    ],
    'account.insert-sign-in-event',
  );
}

/** By review: from no device and no address of the investor's. `at` is security time. */
export async function insertReviewed(
  tx: Transaction,
  made: { id: string; investorId: string; outcome: 'password_reset' | 'withdrawal_reset'; at: number },
): Promise<void> {
  await insertEvent(tx, { ...made, logInId: null, device: { browser: '', system: '' }, address: '' });
}

/**
 * Whether the log-in that the row `s` of the history tells of is the first with its browser and system from its address, and not
 * the investor's first of all.
 */
export const IS_NEW = `s.outcome = 'signed_in'
  AND EXISTS (SELECT FROM sign_in p WHERE p.investor_id = s.investor_id AND p.id < s.id
    AND p.outcome IN ('registered', 'signed_in'))
  AND NOT EXISTS (SELECT FROM sign_in p WHERE p.investor_id = s.investor_id AND p.id < s.id
    AND p.outcome IN ('registered', 'signed_in')
    AND p.browser = s.browser AND p.system = s.system AND p.address = s.address)`;

/** An investor's history, newest first, from below the id `before`. */
export async function signInsOf(
  db: Queryable,
  investorId: string,
  { before, rows: limit }: { before: string | null; rows: number },
): Promise<SignInRow[]> {
  const { rows } = await db.query<SignInRow & Record<string, unknown>>(
    `SELECT s.id, s.outcome, s.log_in_id AS "logInId", s.browser, s.system, s.address, s.at, ${IS_NEW} AS "isNew"
     FROM sign_in s WHERE s.investor_id = $1 AND ($2::uuid IS NULL OR s.id < $2) ORDER BY s.id DESC LIMIT $3`,
    [investorId, before, limit],
    'account.sign-ins-of',
  );
  return rows;
}

/** Forgets what happened before an instant. */
export async function forgetSignIns(db: Queryable, before: number): Promise<void> {
  await db.query('DELETE FROM sign_in WHERE at < $1', [new Date(before)]);
}
