import { findByPhone } from '#features/account/server/index.ts';
import type { ApprovalKind, Approvals } from '#features/operator/server/index.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import type { LegalHoldInput, requestLegalHoldLift } from '../contract.ts';
import { LIFT_KIND, PLACE_KIND, type PlacePayload } from './carry-out.ts';
import { lockHold } from './legal-hold.store.ts';

/** `operator/legal_hold_request`. */
export async function requestHold(approvals: Approvals, context: OperatorContext, input: LegalHoldInput) {
  const investorId = await findByPhone(context.tx, input.phone);
  if (investorId === null) {
    const reason = 'legal_hold.investor_unknown';
    throw new Refusal(reason, { fields: { phone: reason } });
  }
  const { phone, authority, reference } = input;
  const payload = { phone, authority, reference };
  return ask(approvals, context, PLACE_KIND, { investorId, payload, reason: input.reason });
}

/** `operator/legal_hold_lift`. The hold is locked, so that two who ask at once stand in line. */
export async function requestLift(
  approvals: Approvals,
  context: OperatorContext,
  { id, reason }: InputOf<typeof requestLegalHoldLift>,
) {
  const hold = await lockHold(context.tx, id);
  if (hold === null) throw notFound();
  if (hold.liftedAt !== null) throw new Refusal('legal_hold.lifted');
  if (hold.liftWaits) throw new Refusal('legal_hold.lift_waits');
  const { investorId, phone, authority, reference } = hold;
  const payload = { holdId: id, phone, authority, reference };
  return ask(approvals, context, LIFT_KIND, { investorId, payload, reason });
}

async function ask<Payload extends PlacePayload>(
  approvals: Approvals,
  context: OperatorContext,
  kind: ApprovalKind<Payload>,
  asked: { investorId: string; payload: Payload; reason: string },
) {
  const { investorId: subjectId, payload, reason } = asked;
  const subject = { subjectKind: 'investor', subjectId };
  const approvalId = await approvals.request(context, kind, { ...subject, payload, reason });
  context.audit({ ...subject, detail: { approvalId, kind: kind.name, ...payload } });
  return { approvalId };
}
