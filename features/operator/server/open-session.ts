import { createHash } from 'node:crypto';
import type { Transaction } from '#kernel/database/database.ts';
import type { OpenContext } from '#kernel/http/route.ts';
import { newId, randomToken } from '#kernel/id/id.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { OperatorView } from '../contract.ts';
import { OPERATOR_LIMITS } from '../limits.ts';
import { appendAudit } from './audit.store.ts';
import type { OperatorRow } from './operator.store.ts';
import { insertSession } from './session.store.ts';
import { showOperator } from './show-operator.ts';

/** What is stored of a token: 256 random bits need no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Opens a session for an operator who has proved who they are. Its beginning stands in the audit log under the call's
 * name; of the input only the sign-in name is hashed there, never a password.
 */
export async function openSession(
  { chance }: Pick<Ports, 'chance'>,
  tx: Transaction,
  context: OpenContext,
  { operator, call }: { operator: OperatorRow; call: string },
): Promise<{ token: string; expiresAt: string; operator: OperatorView }> {
  const now = context.securityNow;
  const token = randomToken(chance);
  const expiresAt = now + OPERATOR_LIMITS.sessionMs;
  const { id: operatorId, name, roles } = operator;
  const logInId = newId(chance, now);
  await insertSession(tx, { id: logInId, operatorId, tokenHash: hashToken(token), now, expiresAt });
  await appendAudit(tx, {
    operator: { operatorId, operatorName: name, roles, logInId },
    call,
    reads: false,
    inputHash: hashToken(operator.signInName),
    subject: { subjectKind: 'operator', subjectId: operatorId },
    requestId: context.requestId,
    remoteAddress: context.remoteAddress,
    at: now,
  });
  return { token, expiresAt: new Date(expiresAt).toISOString(), operator: showOperator(operator) };
}
