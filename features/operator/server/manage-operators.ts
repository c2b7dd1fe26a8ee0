import type { InputOf } from '#kernel/contract/define-call.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import type { closeOperatorCall, endSessionsCall, setRolesCall } from '../contract.ts';
import type { Approvals } from './approvals.ts';
import { changeRoles, lockOther } from './change-roles.ts';
import { closeEnrolment } from './enrolment.store.ts';
import { closeRow } from './operator.store.ts';
import { requestRoles } from './operator-approvals.ts';
import { endSessionsOf } from './session.store.ts';

/** `operator/set_roles`: what is only taken is taken at once, what is given waits for a second admin. */
export async function setRoles(
  approvals: Approvals,
  context: OperatorContext,
  input: InputOf<typeof setRolesCall>,
) {
  const other = await lockOther(context, input.operatorId);
  const { reason } = input;
  if (input.roles.some((role) => !other.roles.includes(role))) {
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

/** `operator/close`: with them goes what they asked for and nobody has decided. */
export async function closeOperator(
  approvals: Approvals,
  context: OperatorContext,
  input: InputOf<typeof closeOperatorCall>,
) {
  const other = await lockOther(context, input.operatorId);
  const rejected = await approvals.rejectAllOf(context, other.id);
  await closeRow(context.tx, other.id, context.securityNow);
  await closeEnrolment(context.tx, other.id);
  await endSessionsOf(context.tx, other.id, context.securityNow);
  context.audit({ subjectKind: 'operator', subjectId: other.id, detail: { rejected } });
  return {};
}
