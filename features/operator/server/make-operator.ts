import type { OperatorRole } from '#kernel/contract/operator-role.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { newId } from '#kernel/id/id.ts';
import { hashPassword } from '#kernel/secrets/password-hash.ts';
import { OPERATOR_LIMITS } from '../limits.ts';
import { openEnrolment } from './enrolment.store.ts';
import { drawHalf } from './enrolment-half.ts';
import {
  findByName,
  forgetSecrets,
  insertOperator,
  lockOperator,
  type NewOperator,
  writeRoles,
} from './operator.store.ts';
import { endSessionsOf } from './session.store.ts';
import { type SecretPorts, sealTotp } from './totp-secret.ts';

/** Who is to be an operator. */
export interface OperatorToInvite {
  readonly signInName: string;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
}

/** The same with credentials; what is left out is drawn. */
export interface OperatorToMake extends OperatorToInvite {
  readonly password?: string;
  readonly totpSecret?: Uint8Array;
}

/**
 * Makes an operator with credentials that the caller knows: for the sandbox's seeds and for tests. Gives id, password and
 * TOTP secret. Refuses `operator.name_taken`.
 */
export async function makeOperator(tx: Transaction, ports: SecretPorts, wish: OperatorToMake, now: number) {
  const password = wish.password ?? drawPassword(ports);
  const totpSecret = wish.totpSecret ?? ports.chance.bytes(OPERATOR_LIMITS.totpSecretBytes);
  const id = newId(ports.chance, now);
  const secrets = {
    passwordHash: await hashPassword(password),
    sealedTotpSecret: sealTotp(ports, id, totpSecret),
  };
  await insertNamed(tx, wish, { id, secrets, createdAt: now });
  return { id, password, totpSecret };
}

/** Makes an operator who has yet to enrol. Refuses `operator.name_taken`. */
export async function inviteOperator(
  tx: Transaction,
  wish: OperatorToInvite,
  made: { id: string; now: number; askedBy: string | null; agreedBy: string | null },
): Promise<void> {
  const { id, now, askedBy, agreedBy } = made;
  await insertNamed(tx, wish, { id, secrets: null, createdAt: now });
  await openEnrolment(tx, { operatorId: id, askedBy, agreedBy, at: now });
}

/** The whole enrolment code, as the command on the server prints it, this once. */
export interface DrawnCode {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly expiresAt: number;
}

/** Makes an operator by the command on the server, where nobody is signed in. Refuses `operator.name_taken`. */
export async function inviteByCommand(
  tx: Transaction,
  ports: SecretPorts,
  wish: OperatorToInvite,
  now: number,
): Promise<DrawnCode> {
  const id = newId(ports.chance, now);
  await inviteOperator(tx, wish, { id, now, askedBy: null, agreedBy: null });
  return drawCode(tx, ports, { id, name: wish.name }, now);
}

/**
 * Renews an operator by the command on the server: of two admins neither can be renewed in the console, for the other may
 * not decide alone. Old credentials and sessions are over. Refuses not found, one who left among them.
 */
export async function renewByCommand(
  tx: Transaction,
  ports: SecretPorts,
  signInName: string,
  now: number,
): Promise<DrawnCode> {
  const found = await findByName(tx, signInName);
  const operator = found && (await lockOperator(tx, found.id));
  if (!operator) throw notFound();
  await renewOperator(tx, operator.id, { now, askedBy: null, agreedBy: null });
  return drawCode(tx, ports, operator, now);
}

/** From here on the old credentials are worth nothing, whoever has found the phone. Gives how many sessions ended. */
export async function renewOperator(
  tx: Transaction,
  id: string,
  { now, askedBy, agreedBy }: { now: number; askedBy: string | null; agreedBy: string | null },
): Promise<number> {
  await forgetSecrets(tx, id);
  const ended = await endSessionsOf(tx, id, now);
  await openEnrolment(tx, { operatorId: id, askedBy, agreedBy, at: now });
  return ended;
}

async function drawCode(
  tx: Transaction,
  ports: SecretPorts,
  { id, name }: { id: string; name: string },
  now: number,
): Promise<DrawnCode> {
  const one = await drawHalf(ports, tx, { operatorId: id, name: 'asker', now });
  const other = await drawHalf(ports, tx, { operatorId: id, name: 'agreer', now });
  return { id, name, code: `${one.half}-${other.half}`, expiresAt: other.expiresAt };
}

async function insertNamed(
  tx: Transaction,
  { signInName, name, roles }: OperatorToInvite,
  made: Pick<NewOperator, 'id' | 'secrets' | 'createdAt'>,
): Promise<void> {
  if (!(await insertOperator(tx, { ...made, signInName, name }))) throw nameTaken();
  await writeRoles(tx, made.id, roles);
}

/** Refused with this where somebody has, or had, the sign-in name. */
export function nameTaken(): Refusal {
  return new Refusal('operator.name_taken', { fields: { signInName: 'operator.name_taken' } });
}

const drawPassword = ({ chance }: SecretPorts) =>
  Buffer.from(chance.bytes(OPERATOR_LIMITS.passwordBytes)).toString('base64url');
