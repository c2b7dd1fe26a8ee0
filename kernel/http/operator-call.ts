import { CODES } from '#kernel/contract/error-codes.ts';
import { KERNEL_REASONS } from '#kernel/contract/kernel-reasons.ts';
import { mayCall } from '#kernel/contract/operator-role.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Transaction } from '#kernel/database/database.ts';
import type { AuditSubject, OperatorGate, OperatorLogIn } from './authenticator.ts';
import type { Served } from './call-context.ts';
import { hashInput } from './input-hash.ts';
import type { Route } from './route.ts';

/** 256 bits as base64url make 43 characters; what is much longer is no token and is not even looked up. */
const TOKEN = /^[A-Za-z0-9_-]{1,128}$/;

/**
 * Which operator asks. Refuses with −3 a missing token, with −4 one that is not good (an investor's never is) and
 * with −12 one whose roles do not allow the call.
 */
export async function operatorOf(
  route: Route,
  token: string | null,
  operators: OperatorGate,
): Promise<OperatorLogIn> {
  if (token === null) throw new Refusal(KERNEL_REASONS.logInRequired, { code: CODES.accessDenied });
  const operator = TOKEN.test(token) ? await operators.authenticate(token) : null;
  if (operator === null) throw new Refusal(KERNEL_REASONS.logInEnded, { code: CODES.tokenExpired });
  if (!mayCall(operator.roles, route.call)) {
    throw new Refusal(KERNEL_REASONS.roleMissing, { code: CODES.controllerForbidden });
  }
  return operator;
}

/** Writes the call into the audit log, a line for each whom it was about, in the call's own transaction. */
export async function recordCall(
  tx: Transaction,
  route: Route,
  served: Served,
  subjects: readonly AuditSubject[],
): Promise<void> {
  const { operator, operators, request, ports } = served;
  if (operator === null || !route.call.audited) return;
  for (const subject of subjects.length > 0 ? subjects : [null]) {
    await operators?.record(tx, {
      operator,
      call: route.call.path,
      reads: route.call.reads,
      inputHash: hashInput(ports, served.input),
      subject,
      requestId: request.id,
      remoteAddress: request.ip,
      at: ports.clock.securityNow(),
    });
  }
}
