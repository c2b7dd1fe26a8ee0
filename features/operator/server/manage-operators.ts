import type { InputOf } from '#kernel/contract/define-call.ts';
import type { OperatorRole } from '#kernel/contract/operator-role.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { Transaction } from '#kernel/database/database.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import type {
  closeOperatorCall,
  createOperatorCall,
  endSessionsCall,
  OperatorItem,
  setRolesCall,
} from '../contract.ts';
import { OPERATOR_LIMITS } from '../limits.ts';
import { otpauthUri } from '../totp.ts';
import {
  closeRow,
  insertOperator,
  listOperatorRows,
  lockOperator,
  type OperatorRow,
  writeRoles,
  writeSecrets,
} from './operator.store.ts';
import { hashPassword } from './password-hash.ts';
import { endSessionsOf } from './session.store.ts';
import { showOperator } from './show-operator.ts';
import { type SecretPorts, sealTotp } from './totp-secret.ts';

/** Who is to be an operator; what is left out is drawn. */
export interface OperatorToMake {
  readonly signInName: string;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly password?: string;
  readonly totpSecret?: Uint8Array;
}

/** Makes an operator: gives id, password and TOTP secret, which nothing gives again. Refuses `operator.name_taken`. */
export async function makeOperator(tx: Transaction, ports: SecretPorts, wish: OperatorToMake, now: number) {
  const password = wish.password ?? drawPassword(ports);
  const totpSecret = wish.totpSecret ?? ports.chance.bytes(OPERATOR_LIMITS.totpSecretBytes);
  const id = newId(ports.chance, now);
  const passwordHash = await hashPassword(password);
  const { signInName, name, roles } = wish;
  const sealedTotpSecret = sealTotp(ports, id, totpSecret);
  const made = { id, signInName, name, passwordHash, sealedTotpSecret, createdAt: now };
  if (!(await insertOperator(tx, made))) {
    throw new Refusal('operator.name_taken', { fields: { signInName: 'operator.name_taken' } });
  }
  await writeRoles(tx, id, roles);
  return { id, password, totpSecret };
}

const drawPassword = ({ chance }: SecretPorts) =>
  Buffer.from(chance.bytes(OPERATOR_LIMITS.passwordBytes)).toString('base64url');

/** `operator/list`. */
export async function listOperators(context: OperatorContext): Promise<{ items: OperatorItem[] }> {
  const rows = await listOperatorRows(context.tx, context.securityNow);
  return {
    items: rows.map((row) => ({
      ...showOperator(row),
      sessions: row.sessions,
      createdAt: row.createdAt.toISOString(),
      closedAt: row.closedAt?.toISOString() ?? null,
    })),
  };
}

/** `operator/create`. */
export async function createOperatorDeed(
  ports: SecretPorts,
  context: OperatorContext,
  input: InputOf<typeof createOperatorCall>,
) {
  const made = await makeOperator(context.tx, ports, input, context.securityNow);
  const detail = { signInName: input.signInName, roles: [...input.roles] };
  context.audit({ subjectKind: 'operator', subjectId: made.id, detail });
  const { signInName, name, roles } = input;
  return {
    operator: { id: made.id, signInName, name, roles: [...new Set(roles)].sort() },
    password: made.password,
    otpauthUri: otpauthUri(signInName, made.totpSecret),
  };
}

/** `operator/set_roles`: what they could do a moment ago they cannot do with an old session. */
export async function setRoles(context: OperatorContext, input: InputOf<typeof setRolesCall>) {
  const other = await lockOther(context, input.operatorId);
  await writeRoles(context.tx, other.id, input.roles);
  await endSessionsOf(context.tx, other.id, context.securityNow);
  const roles = [...new Set(input.roles)].sort();
  context.audit({
    subjectKind: 'operator',
    subjectId: other.id,
    detail: { before: other.roles, after: roles },
  });
  return { operator: { ...showOperator(other), roles } };
}

/** `operator/end_sessions`. */
export async function endSessions(context: OperatorContext, input: InputOf<typeof endSessionsCall>) {
  const other = await lockOther(context, input.operatorId);
  const ended = await endSessionsOf(context.tx, other.id, context.securityNow);
  context.audit({ subjectKind: 'operator', subjectId: other.id, detail: { ended } });
  return { ended };
}

/** `operator/renew_credentials`. */
export async function renewCredentials(
  ports: SecretPorts,
  context: OperatorContext,
  input: InputOf<typeof endSessionsCall>,
) {
  const other = await lockOther(context, input.operatorId);
  const password = drawPassword(ports);
  const totpSecret = ports.chance.bytes(OPERATOR_LIMITS.totpSecretBytes);
  const sealedTotpSecret = sealTotp(ports, other.id, totpSecret);
  await writeSecrets(context.tx, other.id, { passwordHash: await hashPassword(password), sealedTotpSecret });
  await endSessionsOf(context.tx, other.id, context.securityNow);
  context.audit({ subjectKind: 'operator', subjectId: other.id });
  return { operator: showOperator(other), password, otpauthUri: otpauthUri(other.signInName, totpSecret) };
}

/** `operator/close`. */
export async function closeOperator(context: OperatorContext, input: InputOf<typeof closeOperatorCall>) {
  const other = await lockOther(context, input.operatorId);
  await closeRow(context.tx, other.id, context.securityNow);
  await endSessionsOf(context.tx, other.id, context.securityNow);
  context.audit({ subjectKind: 'operator', subjectId: other.id });
  return {};
}

/** Nobody changes themselves: refuses `operator.self`. */
async function lockOther(context: OperatorContext, id: string): Promise<OperatorRow> {
  if (id === context.operatorId) throw new Refusal('operator.self');
  const other = await lockOperator(context.tx, id);
  if (other === null) throw notFound();
  return other;
}
