import { createHash } from 'node:crypto';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import { transact } from '#kernel/database/transact.ts';
import type { OpenContext } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { verifyPassword } from '#kernel/secrets/password-hash.ts';
import { signInCall } from '../contract.ts';
import { stepOfCode } from '../totp.ts';
import { openSession } from './open-session.ts';
import { findByName, findOperator, findSecrets, useStep } from './operator.store.ts';
import type { RefusalLog } from './refusal-log.ts';
import { openTotp } from './totp-secret.ts';
import { countCode, countTry, forgive } from './try-guard.ts';

/**
 * Opens a session. A try is counted and committed before anything is looked at, so that tries at once cannot pass the
 * limit together. Whatever was wrong - name, password, code, or a code used before - the answer is one and the same.
 */
export async function signIn(ports: Ports, context: OpenContext, input: InputOf<typeof signInCall>) {
  const { signInName, password, code } = input;
  await countTry(ports, context, signInName);
  const secrets = await findSecrets(ports.db, signInName);
  const right = await verifyPassword(secrets?.passwordHash ?? null, password);
  if (!secrets || !right) throw wrong();
  await countCode(ports.db, context, secrets.id);
  const totpSecret = openTotp(ports, secrets.id, secrets.sealedTotpSecret);
  const step = stepOfCode(totpSecret, code, context.securityNow);
  if (step === null) throw wrong();

  return transact(ports.db, async (tx) => {
    const { id, passwordHash } = secrets;
    if (!(await useStep(tx, { id, step, passwordHash }))) throw wrong();
    await forgive(ports, tx, context, { signInName, operatorId: id });
    const operator = await findOperator(tx, id);
    if (operator === null) throw wrong();
    return openSession(ports, tx, context, { operator, call: signInCall.path });
  });
}

/**
 * Does it, and writes down where it was refused. A name that somebody has is named by its owner; one that nobody has is
 * not kept, for it may be a password typed into the wrong field.
 */
export async function recordingRefusals<Done>(
  { db, log }: { db: Ports['db']; log: RefusalLog },
  context: OpenContext,
  { call, signInName }: { call: string; signInName: string },
  command: () => Promise<Done>,
): Promise<Done> {
  try {
    return await command();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const owner = await findByName(db, signInName);
    await log.record({
      operator: null,
      call,
      inputHash: createHash('sha256').update(signInName).digest(),
      subject: owner && { subjectKind: 'operator', subjectId: owner.id },
      reason: error.reason,
      requestId: context.requestId,
      remoteAddress: context.remoteAddress,
      at: context.securityNow,
    });
    throw error;
  }
}

/** One answer for all that can be wrong. */
export function wrong(): Refusal {
  return new Refusal('operator.sign_in_wrong', { code: CODES.memberAuth });
}
