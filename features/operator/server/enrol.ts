import type { InputOf } from '#kernel/contract/define-call.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { transact } from '#kernel/database/transact.ts';
import type { OpenContext } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { hashPassword } from '#kernel/secrets/password-hash.ts';
import { type beginEnrolmentCall, finishEnrolmentCall } from '../contract.ts';
import { OPERATOR_LIMITS } from '../limits.ts';
import { otpauthUri, stepOfCode, toBase32 } from '../totp.ts';
import { closeEnrolment, type EnrolmentRow, lockEnrolment, writeDrawnSecret } from './enrolment.store.ts';
import { isCode } from './enrolment-half.ts';
import { openSession } from './open-session.ts';
import { findByName, lockOperator, type OperatorRow, writeSecrets } from './operator.store.ts';
import { endSessionsOf } from './session.store.ts';
import { openTotp, sealTotp } from './totp-secret.ts';
import { countTry, forgive } from './try-guard.ts';

/**
 * `operator/enrol_begin`: draws a TOTP secret for the person with the code and shows it to them alone. Asked again it
 * draws another: what somebody saw before is worth nothing.
 */
export async function beginEnrolment(
  ports: Ports,
  context: OpenContext,
  input: InputOf<typeof beginEnrolmentCall>,
) {
  await countTry(ports, context, input.signInName);
  return transact(ports.db, async (tx) => {
    const { operator } = await enrolmentOf(ports, tx, context, input);
    const secret = ports.chance.bytes(OPERATOR_LIMITS.totpSecretBytes);
    await writeDrawnSecret(tx, operator.id, sealTotp(ports, operator.id, secret));
    await forgive(ports, tx, context, { signInName: operator.signInName, operatorId: operator.id });
    return {
      name: operator.name,
      otpauthUri: otpauthUri(operator.signInName, secret),
      secret: toBase32(secret),
    };
  });
}

/**
 * `operator/enrol_finish`: the password that the person chose and a code of the secret they scanned become their
 * credentials, the enrolment code is used up, and they are signed in. Sessions from before are over.
 */
export async function finishEnrolment(
  ports: Ports,
  context: OpenContext,
  input: InputOf<typeof finishEnrolmentCall>,
) {
  await countTry(ports, context, input.signInName);
  const passwordHash = await hashPassword(input.password);
  return transact(ports.db, async (tx) => {
    const now = context.securityNow;
    const { operator, enrolment } = await enrolmentOf(ports, tx, context, input);
    const { id, signInName } = operator;
    if (enrolment.sealedTotpSecret === null) throw codeWrong();
    if (input.password.toLowerCase().includes(signInName)) {
      throw new Refusal('enrolment.password_named', { fields: { password: 'enrolment.password_named' } });
    }
    // Sealed again for the row that keeps it from now on: it opens there, and what lay here is gone with its row.
    const secret = openTotp(ports, id, enrolment.sealedTotpSecret);
    const step = stepOfCode(secret, input.totp, now);
    if (step === null)
      throw new Refusal('enrolment.totp_wrong', { fields: { totp: 'enrolment.totp_wrong' } });
    await writeSecrets(tx, id, { passwordHash, sealedTotpSecret: sealTotp(ports, id, secret), step });
    await closeEnrolment(tx, id);
    await endSessionsOf(tx, id, now);
    await forgive(ports, tx, context, { signInName, operatorId: id });
    return openSession(ports, tx, context, { operator, call: finishEnrolmentCall.path });
  });
}

/** Whose code it is; whatever is wrong with name or code, the answer is one and the same. */
async function enrolmentOf(
  ports: Ports,
  tx: Transaction,
  { securityNow }: OpenContext,
  { signInName, code }: { signInName: string; code: string },
): Promise<{ operator: OperatorRow; enrolment: EnrolmentRow }> {
  const found = await findByName(tx, signInName);
  const operator = found && (await lockOperator(tx, found.id));
  const enrolment = operator && (await lockEnrolment(tx, operator.id));
  if (!operator || !enrolment || !isCode(ports, enrolment, code, securityNow)) throw codeWrong();
  return { operator, enrolment };
}

function codeWrong(): Refusal {
  return new Refusal('enrolment.code_wrong', { fields: { code: 'enrolment.code_wrong' } });
}
