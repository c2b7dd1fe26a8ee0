import { createHash } from 'node:crypto';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { transact } from '#kernel/database/transact.ts';
import type { OpenContext } from '#kernel/http/route.ts';
import { newId, randomToken } from '#kernel/id/id.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { signInCall } from '../contract.ts';
import { OPERATOR_LIMITS } from '../limits.ts';
import { addTry, lockedUntil } from '../sign-in-guard.ts';
import { stepOfCode } from '../totp.ts';
import { appendAudit } from './audit.store.ts';
import { findOperator, findSecrets, type OperatorRow, useStep } from './operator.store.ts';
import { verifyPassword } from './password-hash.ts';
import { clearGuard, insertSession, lockGuard, saveGuard } from './session.store.ts';
import { showOperator } from './show-operator.ts';
import { openTotp } from './totp-secret.ts';

const MINUTE_MS = 60_000;

/**
 * Opens a session. A try is counted and committed before anything is looked at, so that tries at once cannot pass the
 * limit together. Whatever was wrong - name, password, code, or a code used before - the answer is one and the same.
 */
export async function signIn(ports: Ports, context: OpenContext, input: InputOf<typeof signInCall>) {
  const now = context.securityNow;
  const nameHash = createHash('sha256').update(input.signInName).digest();
  await transact(ports.db, async (tx) => {
    const guard = await lockGuard(tx, nameHash);
    const until = lockedUntil(guard, now);
    if (until !== null) throw locked(until - now);
    await saveGuard(tx, nameHash, addTry(guard, now));
  });

  const secrets = await findSecrets(ports.db, input.signInName);
  const right = await verifyPassword(secrets?.passwordHash ?? null, input.password);
  const step = secrets && stepOfCode(openTotp(ports, secrets.id, secrets.sealedTotpSecret), input.code, now);
  if (!secrets || !right || step === null) throw wrong();

  const token = randomToken(ports.chance);
  const expiresAt = now + OPERATOR_LIMITS.sessionMs;
  const operator = await transact(ports.db, async (tx) => {
    const { id, passwordHash } = secrets;
    if (!(await useStep(tx, { id, step, passwordHash }))) throw wrong();
    await clearGuard(tx, nameHash);
    const session = { id: newId(ports.chance, now), operatorId: secrets.id, tokenHash: hashToken(token) };
    await insertSession(tx, { ...session, now, expiresAt });
    const found = await findOperator(tx, secrets.id);
    if (found) await recordSignIn(tx, context, found, { logInId: session.id, nameHash });
    return found;
  });
  if (operator === null) throw wrong();
  return { token, expiresAt: new Date(expiresAt).toISOString(), operator: showOperator(operator) };
}

/** The beginning of a session stands in the audit log too. Of the input only the name is hashed, never a password. */
function recordSignIn(
  tx: Transaction,
  context: OpenContext,
  { id, name, roles }: OperatorRow,
  { logInId, nameHash }: { logInId: string; nameHash: Buffer },
): Promise<void> {
  return appendAudit(tx, {
    operator: { operatorId: id, operatorName: name, roles, logInId },
    call: signInCall.path,
    reads: false,
    inputHash: nameHash,
    subject: { subjectKind: 'operator', subjectId: id },
    requestId: context.requestId,
    remoteAddress: context.remoteAddress,
    at: context.securityNow,
  });
}

/** What is stored of a token: 256 random bits need no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function wrong(): Refusal {
  return new Refusal('operator.sign_in_wrong', { code: CODES.memberAuth });
}

function locked(forMs: number): Refusal {
  return new Refusal('operator.sign_in_locked', { values: { minutes: Math.ceil(forMs / MINUTE_MS) } });
}
