import type { InputOf } from '#kernel/contract/define-call.ts';
import type { OperatorRole } from '#kernel/contract/operator-role.ts';
import { notFound } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { type Chance, newId } from '#kernel/id/id.ts';
import type { createOperatorCall, renewCredentialsCall } from '../contract.ts';
import type { ApprovalRow } from './approval.store.ts';
import type { ApprovalKind } from './approval-kind.ts';
import type { Approvals } from './approvals.ts';
import { changeRoles, lockOther } from './change-roles.ts';
import { inviteOperator, nameTaken, renewOperator } from './make-operator.ts';
import { findByName, lockOperator, type OperatorRow } from './operator.store.ts';

const CREATE = 'operator-create';
const ROLES = 'operator-roles';
const RENEW = 'operator-renew';

/** What is asked for, as it waits. */
interface Payload {
  readonly signInName: string;
  readonly name: string;
  /** As they shall be; those of today where nothing is to change. */
  readonly roles: readonly OperatorRole[];
}

const payloadOf = ({ payload }: ApprovalRow) => payload as unknown as Payload;
const writtenRoles = (roles: readonly OperatorRole[]) =>
  roles.map((role) => `console.role.${role}`).join(', ');

/** How a second admin's word on operators takes effect; one admin alone makes, renews and raises nobody. */
export function handleOperatorApprovals(approvals: Approvals): void {
  const shared: Pick<ApprovalKind, 'roles' | 'facts'> = {
    roles: ['admin'],
    facts(approval) {
      const { name, signInName, roles } = payloadOf(approval);
      return [
        { name: 'operator.people.name', value: name },
        { name: 'console.signIn.name', value: signInName },
        { name: 'operator.people.roles', value: writtenRoles(roles) },
      ];
    },
  };
  approvals.handle(CREATE, { ...shared, onApproved: create });
  approvals.handle(ROLES, { ...shared, onApproved: changeAgreedRoles });
  approvals.handle(RENEW, { ...shared, onApproved: renew });
}

/** `operator/create`: the id is drawn now, so that the log has all about the person under one. */
export async function requestOperator(
  { approvals, chance }: { approvals: Approvals; chance: Chance },
  context: OperatorContext,
  { signInName, name, roles, reason }: InputOf<typeof createOperatorCall>,
) {
  if (await findByName(context.tx, signInName)) throw nameTaken();
  const subjectId = newId(chance, context.securityNow);
  const payload: Payload = { signInName, name, roles: [...new Set(roles)].sort() };
  return { approvalId: await ask(approvals, context, { kind: CREATE, subjectId, payload, reason }) };
}

/** Asks for roles that the operator has not. */
export async function requestRoles(
  approvals: Approvals,
  context: OperatorContext,
  { other, roles, reason }: { other: OperatorRow; roles: readonly OperatorRole[]; reason: string },
): Promise<string> {
  const { id: subjectId, signInName, name } = other;
  const payload: Payload = { signInName, name, roles: [...new Set(roles)].sort() };
  return ask(approvals, context, { kind: ROLES, subjectId, payload, reason });
}

/** `operator/renew_credentials`. */
export async function requestRenewal(
  approvals: Approvals,
  context: OperatorContext,
  { operatorId, reason }: InputOf<typeof renewCredentialsCall>,
) {
  const { id: subjectId, signInName, name, roles } = await lockOther(context, operatorId);
  const payload: Payload = { signInName, name, roles };
  return { approvalId: await ask(approvals, context, { kind: RENEW, subjectId, payload, reason }) };
}

async function ask(
  approvals: Approvals,
  context: OperatorContext,
  asked: { kind: string; subjectId: string; payload: Payload; reason: string },
): Promise<string> {
  const { kind, subjectId, payload } = asked;
  const approvalId = await approvals.requestOnce(context.tx, {
    ...asked,
    payload: { ...payload },
    subjectKind: 'operator',
    requestedBy: context.operatorId,
    at: context.securityNow,
  });
  context.audit({ subjectKind: 'operator', subjectId, detail: { approvalId, kind, ...payload } });
  return approvalId;
}

async function create(context: OperatorContext, approval: ApprovalRow): Promise<void> {
  await inviteOperator(context.tx, payloadOf(approval), {
    id: approval.subjectId,
    now: context.securityNow,
    askedBy: approval.requestedBy,
    agreedBy: context.operatorId,
  });
}

async function changeAgreedRoles(context: OperatorContext, approval: ApprovalRow): Promise<void> {
  const other = await lockAgreed(context, approval);
  await changeRoles(context, other, payloadOf(approval).roles, { approvalId: approval.id });
}

async function renew(context: OperatorContext, approval: ApprovalRow): Promise<void> {
  const { tx, operatorId: agreedBy, securityNow: now } = context;
  const { id } = await lockAgreed(context, approval);
  const ended = await renewOperator(tx, id, { now, askedBy: approval.requestedBy, agreedBy });
  context.audit({ subjectKind: 'operator', subjectId: id, detail: { renewed: true, ended } });
}

async function lockAgreed({ tx }: OperatorContext, { subjectId }: ApprovalRow): Promise<OperatorRow> {
  const operator = await lockOperator(tx, subjectId);
  if (operator === null) throw notFound();
  return operator;
}
