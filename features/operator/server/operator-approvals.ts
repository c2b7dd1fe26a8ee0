import * as z from 'zod/mini';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { OPERATOR_ROLES, type OperatorRole } from '#kernel/contract/operator-role.ts';
import { notFound } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { type Chance, newId } from '#kernel/id/id.ts';
import type { createOperatorCall, renewCredentialsCall } from '../contract.ts';
import type { Approval, ApprovalKind, Fact } from './approval-kind.ts';
import type { Approvals } from './approvals.ts';
import { assertAuditorLeft, changeRoles, lockOther } from './change-roles.ts';
import { closeEnrolment } from './enrolment.store.ts';
import { inviteOperator, nameTaken, renewOperator } from './make-operator.ts';
import { closeRow, findByName, lockOperator, type OperatorRow } from './operator.store.ts';
import { endSessionsOf } from './session.store.ts';

/** What is asked for, as it waits. */
const payload = z.object({
  signInName: z.string(),
  name: z.string(),
  /** As they shall be; those of today where nothing is to change. */
  roles: z.array(z.enum(OPERATOR_ROLES)),
});
type Payload = z.output<typeof payload>;

const CREATE: ApprovalKind<Payload> = { name: 'operator-create', roles: ['admin'], payload };
const ROLES: ApprovalKind<Payload> = { name: 'operator-roles', roles: ['admin'], payload };
const RENEW: ApprovalKind<Payload> = { name: 'operator-renew', roles: ['admin'], payload };
const CLOSE: ApprovalKind<Payload> = { name: 'operator-close', roles: ['admin'], payload };

const writtenRoles = (roles: readonly OperatorRole[]) =>
  roles.map((role) => `console.role.${role}`).join(', ');

/** How a second admin's word on operators takes effect; one admin alone makes, renews and raises nobody. */
export function handleOperatorApprovals(approvals: Approvals): void {
  approvals.handle(CREATE, { facts, onApproved: create });
  approvals.handle(ROLES, { facts, onApproved: changeAgreedRoles });
  approvals.handle(RENEW, { facts, onApproved: renew });
  approvals.handle(CLOSE, { facts, onApproved: (context, asked) => closeAuditor(approvals, context, asked) });
}

const facts = ({ name, signInName, roles }: Payload): Fact[] => [
  { name: 'operator.people.name', value: name },
  { name: 'console.signIn.name', value: signInName },
  { name: 'operator.people.roles', value: writtenRoles(roles) },
];

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

/** Asks that an auditor leave. */
export async function requestClosing(
  approvals: Approvals,
  context: OperatorContext,
  { other, reason }: { other: OperatorRow; reason: string },
): Promise<string> {
  const { id: subjectId, signInName, name, roles } = other;
  const payload: Payload = { signInName, name, roles };
  return ask(approvals, context, { kind: CLOSE, subjectId, payload, reason });
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
  asked: { kind: ApprovalKind<Payload>; subjectId: string; payload: Payload; reason: string },
): Promise<string> {
  const { kind, ...wish } = asked;
  const subject = { subjectKind: 'operator', subjectId: wish.subjectId };
  const approvalId = await approvals.requestOnce(context, kind, { ...subject, ...wish });
  context.audit({ ...subject, detail: { approvalId, kind: kind.name, ...wish.payload } });
  return approvalId;
}

async function create(context: OperatorContext, approval: Approval<Payload>): Promise<void> {
  await inviteOperator(context.tx, approval.payload, {
    id: approval.subjectId,
    now: context.securityNow,
    askedBy: approval.requestedBy,
    agreedBy: context.operatorId,
  });
}

async function changeAgreedRoles(context: OperatorContext, approval: Approval<Payload>): Promise<void> {
  const other = await lockAgreed(context, approval);
  await changeRoles(context, other, approval.payload.roles, { approvalId: approval.id });
}

async function renew(context: OperatorContext, approval: Approval<Payload>): Promise<void> {
  const { tx, operatorId: agreedBy, securityNow: now } = context;
  const { id } = await lockAgreed(context, approval);
  const ended = await renewOperator(tx, id, { now, askedBy: approval.requestedBy, agreedBy });
  context.audit({ subjectKind: 'operator', subjectId: id, detail: { renewed: true, ended } });
}

async function closeAuditor(
  approvals: Approvals,
  context: OperatorContext,
  approval: Approval<Payload>,
): Promise<void> {
  const other = await lockAgreed(context, approval);
  await assertAuditorLeft(context, other);
  await leaveFirm(approvals, context, other);
}

/** Whoever leaves signs in no more; what they asked for is rejected. */
export async function leaveFirm(
  approvals: Approvals,
  context: OperatorContext,
  { id }: OperatorRow,
): Promise<void> {
  const { tx, securityNow } = context;
  const rejected = await approvals.rejectAllOf(context, id);
  await closeRow(tx, id, securityNow);
  await closeEnrolment(tx, id);
  await endSessionsOf(tx, id, securityNow);
  context.audit({ subjectKind: 'operator', subjectId: id, detail: { rejected } });
}

async function lockAgreed({ tx }: OperatorContext, { subjectId }: Approval<Payload>): Promise<OperatorRow> {
  const operator = await lockOperator(tx, subjectId);
  if (operator === null) throw notFound();
  return operator;
}
