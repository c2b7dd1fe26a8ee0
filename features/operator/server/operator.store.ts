import type { OperatorRole } from '#kernel/contract/operator-role.ts';
import type { Queryable, Transaction } from '#kernel/database/database.ts';

/** An operator as kept, without secrets. Instants are security time. */
export interface OperatorRow {
  readonly id: string;
  readonly signInName: string;
  readonly name: string;
  readonly roles: OperatorRole[];
  readonly createdAt: Date;
  readonly closedAt: Date | null;
}

/** What signing in needs. */
export interface OperatorSecrets {
  readonly id: string;
  readonly passwordHash: string;
  readonly sealedTotpSecret: Buffer;
}

/** What listing operators shows besides. */
export interface ListedOperator extends OperatorRow {
  readonly sessions: number;
  /** Whether they have a password and a TOTP secret of their own. */
  readonly enrolled: boolean;
}

type Row<T> = T & Record<string, unknown>;

const OPERATOR = `o.id, o.sign_in_name AS "signInName", o.name, o.created_at AS "createdAt", o.closed_at AS "closedAt",
  array(SELECT role FROM operator_role r WHERE r.operator_id = o.id ORDER BY role) AS roles`;

export interface NewOperator {
  readonly id: string;
  readonly signInName: string;
  readonly name: string;
  /** Null: they enrol themselves. */
  readonly secrets: { readonly passwordHash: string; readonly sealedTotpSecret: Buffer } | null;
  readonly createdAt: number;
}

/** False where the sign-in name is taken; nothing is written then. */
export async function insertOperator(tx: Transaction, made: NewOperator): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO operator (id, sign_in_name, name, password_hash, sealed_totp_secret, created_at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    [
      made.id,
      made.signInName,
      made.name,
      made.secrets?.passwordHash ?? null,
      made.secrets?.sealedTotpSecret ?? null,
      new Date(made.createdAt),
    ],
  );
  return rowCount === 1;
}

export async function writeRoles(tx: Transaction, id: string, roles: readonly OperatorRole[]): Promise<void> {
  await tx.query('DELETE FROM operator_role WHERE operator_id = $1', [id]);
  await tx.query(
    'INSERT INTO operator_role (operator_id, role) SELECT DISTINCT $1::uuid, unnest($2::text[])',
    [id, roles],
  );
}

export async function findOperator(db: Queryable, id: string): Promise<OperatorRow | null> {
  const { rows } = await db.query<Row<OperatorRow>>(`SELECT ${OPERATOR} FROM operator o WHERE o.id = $1`, [
    id,
  ]);
  return rows[0] ?? null;
}

/** Locks the operator so that two changes of one stand in line; null where there is none that may still sign in. */
export async function lockOperator(tx: Transaction, id: string): Promise<OperatorRow | null> {
  await tx.query('SELECT FROM operator WHERE id = $1 FOR UPDATE', [id]);
  const found = await findOperator(tx, id);
  return found?.closedAt === null ? found : null;
}

/** All operators by name, with the number of their open sessions: those used since `idleSince` and not over `now`. */
export async function listOperatorRows(
  db: Queryable,
  { now, idleSince }: { now: number; idleSince: number },
): Promise<ListedOperator[]> {
  const { rows } = await db.query<Row<ListedOperator>>(
    `SELECT ${OPERATOR}, o.password_hash IS NOT NULL AS enrolled, (SELECT count(*)::integer FROM operator_log_in l
       WHERE l.operator_id = o.id AND l.ended_at IS NULL AND l.expires_at > $1 AND l.last_used_at > $2) AS sessions
     FROM operator o ORDER BY o.closed_at IS NOT NULL, o.name, o.id`,
    [new Date(now), new Date(idleSince)],
  );
  return rows;
}

/** Who has this sign-in name, or had it before they left; null where nobody. */
export async function findByName(db: Queryable, signInName: string): Promise<OperatorRow | null> {
  const { rows } = await db.query<Row<OperatorRow>>(
    `SELECT ${OPERATOR} FROM operator o WHERE o.sign_in_name = $1`,
    [signInName],
  );
  return rows[0] ?? null;
}

/** Password hash and TOTP secret by sign-in name; null for a name that nobody has, whose owner left or has not enrolled. */
export async function findSecrets(db: Queryable, signInName: string): Promise<OperatorSecrets | null> {
  const { rows } = await db.query<Row<OperatorSecrets>>(
    `SELECT id, password_hash AS "passwordHash", sealed_totp_secret AS "sealedTotpSecret" FROM operator
     WHERE sign_in_name = $1 AND closed_at IS NULL AND password_hash IS NOT NULL`,
    [signInName],
  );
  return rows[0] ?? null;
}

/**
 * Uses a TOTP step up; false where it, or a later one, was used before: a code is good once. Also false where the
 * password was renewed since it was looked at: no session by old credentials begins after the others have ended.
 */
export async function useStep(
  tx: Transaction,
  { id, step, passwordHash }: { id: string; step: number; passwordHash: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE operator SET totp_used_step = $2
     WHERE id = $1 AND totp_used_step < $2 AND closed_at IS NULL AND password_hash = $3`,
    [id, step, passwordHash],
  );
  return rowCount === 1;
}

/** Writes the credentials that the person chose; `step` is the one whose code they showed. */
export async function writeSecrets(
  tx: Transaction,
  id: string,
  secrets: { passwordHash: string; sealedTotpSecret: Buffer; step: number },
): Promise<void> {
  await tx.query(
    'UPDATE operator SET password_hash = $2, sealed_totp_secret = $3, totp_used_step = $4 WHERE id = $1',
    [id, secrets.passwordHash, secrets.sealedTotpSecret, secrets.step],
  );
}

/** Nobody signs in by the old credentials any more. */
export async function forgetSecrets(tx: Transaction, id: string): Promise<void> {
  await tx.query('UPDATE operator SET password_hash = NULL, sealed_totp_secret = NULL WHERE id = $1', [id]);
}

export async function closeRow(tx: Transaction, id: string, now: number): Promise<void> {
  await tx.query('UPDATE operator SET closed_at = $2 WHERE id = $1', [id, new Date(now)]);
}

/** Whether an auditor besides this one can sign in; holds the place until the transaction ends, as the database does. */
export async function hasOtherAuditor(tx: Transaction, id: string): Promise<boolean> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtext('operator.auditor'))");
  const { rowCount } = await tx.query(
    `SELECT FROM operator o JOIN operator_role r ON r.operator_id = o.id
     WHERE r.role = 'auditor' AND o.id <> $1 AND o.closed_at IS NULL AND o.password_hash IS NOT NULL LIMIT 1`,
    [id],
  );
  return rowCount === 1;
}

/** Has nodes that start at once seed one after the other. */
export async function waitForSeedTurn(tx: Transaction): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtext('operator.seed'))");
}
