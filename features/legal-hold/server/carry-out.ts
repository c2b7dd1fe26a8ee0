import * as z from 'zod/mini';
import { notify } from '#features/notification/server/index.ts';
import type { Approval, ApprovalKind } from '#features/operator/server/index.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { LEGAL_HOLD_ROLES } from '../contract.ts';
import { insertHold, liftHold, lockHold } from './legal-hold.store.ts';

const placed = { phone: z.string(), authority: z.string(), reference: z.string() };
const placePayload = z.object(placed);
/** An asked-for end: whose hold it is stands beside it, for the second person to read. */
const liftPayload = z.object({ ...placed, holdId: uuid });
export type PlacePayload = z.output<typeof placePayload>;
type LiftPayload = z.output<typeof liftPayload>;

/** How holds, and their ends, wait for a second person; the table's trigger knows the names too. */
export const PLACE_KIND: ApprovalKind<PlacePayload> = {
  name: 'legal_hold',
  roles: LEGAL_HOLD_ROLES,
  payload: placePayload,
};
export const LIFT_KIND: ApprovalKind<LiftPayload> = {
  name: 'legal_hold_lift',
  roles: LEGAL_HOLD_ROLES,
  payload: liftPayload,
};

/** Places the hold that two persons agreed on and tells the investor. */
export async function place(
  ports: Ports,
  context: OperatorContext,
  approval: Approval<PlacePayload>,
): Promise<void> {
  const { authority, reference } = approval.payload;
  const { tx, now, securityNow } = context;
  const investorId = approval.subjectId;
  const id = newId(ports.chance, securityNow);
  await insertHold(tx, { id, investorId, authority, reference, approvalId: approval.id, now });
  const values = { authority, reference };
  const notice = { investorId, kind: 'legal_hold.placed', values, popup: true };
  context.afterCommit(await notify(ports, tx, notice));
}

/** Lifts it; refuses `legal_hold.lifted` where that is done already. */
export async function lift(
  ports: Ports,
  context: OperatorContext,
  approval: Approval<LiftPayload>,
): Promise<void> {
  const { holdId } = approval.payload;
  const hold = await lockHold(context.tx, holdId);
  if (hold === null) throw new Error('an agreed lift names no hold');
  if (hold.liftedAt !== null) throw new Refusal('legal_hold.lifted');
  await liftHold(context.tx, { id: holdId, approvalId: approval.id, now: context.now });
  const { investorId, authority, reference } = hold;
  const notice = { investorId, kind: 'legal_hold.lifted', values: { authority, reference } };
  context.afterCommit(await notify(ports, context.tx, notice));
}
