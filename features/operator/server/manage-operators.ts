import type { InputOf } from '#kernel/contract/define-call.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import { KERNEL_REASONS } from '#kernel/contract/kernel-reasons.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import type { closeOperatorCall, endSessionsCall, setRolesCall } from '../contract.ts';
import type { Approvals } from './approvals.ts';
import { assertAuditorLeft, changeRoles, lockOther, losesAuditor } from './change-roles.ts';
import { leaveFirm, requestClosing, requestRoles } from './operator-approvals.ts';
import { endSessionsOf } from './session.store.ts';

/** `operator/set_roles`: what is only taken is taken at once; what is given waits for a second admin, and so does the auditor's. */
export async function setRoles(
  approvals: Approvals,
  context: OperatorContext,
  input: InputOf<typeof setRolesCall>,
) {
  const other = await lockOther(context, input.operatorId);
  const { reason } = input;
  const isTaken = losesAuditor(other, input.roles);
  if (isTaken) await assertAuditorLeft(context, other);
  if (isTaken || input.roles.some((role) => !other.roles.includes(role))) {
    return { approvalId: await requestRoles(approvals, context, { other, roles: input.roles, reason }) };
  }
  await changeRoles(context, other, input.roles, { reason });
  return { approvalId: null };
}

/** `operator/end_sessions`. */
export async function endSessions(context: OperatorContext, input: InputOf<typeof endSessionsCall>) {
  const other = await lockOther(context, input.operatorId);
  const ended = await endSessionsOf(context.tx, other.id, context.securityNow);
  context.audit({ subjectKind: 'operator', subjectId: other.id, detail: { ended } });
  return { ended };
}

/**
 * `operator/close`: with them goes what they asked for and nobody has decided. An auditor leaves by a second admin's word.
 */
export async function closeOperator(
  approvals: Approvals,
  context: OperatorContext,
  { operatorId, reason }: InputOf<typeof closeOperatorCall>,
) {
  const other = await lockOther(context, operatorId);
  if (other.roles.includes('auditor')) {
    if (reason === undefined) {
      throw new Refusal(KERNEL_REASONS.inputInvalid, {
        code: CODES.invalidInput,
        fields: { reason: 'field.required' },
      });
    }
    await assertAuditorLeft(context, other);
    return { approvalId: await requestClosing(approvals, context, { other, reason }) };
  }
  await leaveFirm(approvals, context, other);
  return { approvalId: null };
}
