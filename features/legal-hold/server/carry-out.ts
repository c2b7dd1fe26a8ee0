import { notify } from '#features/notification/server/index.ts';
import type { ApprovalRow } from '#features/operator/server/index.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { insertHold, liftHold, lockHold } from './legal-hold.store.ts';

/** The names under which holds, and their ends, wait for a second person; the table's trigger knows them too. */
export const PLACE_KIND = 'legal_hold';
export const LIFT_KIND = 'legal_hold_lift';

/** What was asked for, as it waits. */
export interface PlacePayload {
  readonly phone: string;
  readonly authority: string;
  readonly reference: string;
}

/** An asked-for end: whose hold it is stands beside it, for the second person to read. */
export interface LiftPayload extends PlacePayload {
  readonly holdId: string;
}

/** Places the hold that two persons agreed on and tells the investor. */
export async function place(ports: Ports, context: OperatorContext, approval: ApprovalRow): Promise<void> {
  const { authority, reference } = approval.payload as unknown as PlacePayload;
  const { tx, now, securityNow } = context;
  const investorId = approval.subjectId;
  const id = newId(ports.chance, securityNow);
  await insertHold(tx, { id, investorId, authority, reference, approvalId: approval.id, now });
  const values = { authority, reference };
  const notice = { investorId, kind: 'legal_hold.placed', values, popup: true };
  context.afterCommit(await notify(ports, tx, notice));
}

/** Lifts it; refuses `legal_hold.lifted` where that is done already. */
export async function lift(ports: Ports, context: OperatorContext, approval: ApprovalRow): Promise<void> {
  const { holdId } = approval.payload as unknown as LiftPayload;
  const hold = await lockHold(context.tx, holdId);
  if (hold === null) throw new Error('an agreed lift names no hold');
  if (hold.liftedAt !== null) throw new Refusal('legal_hold.lifted');
  await liftHold(context.tx, { id: holdId, approvalId: approval.id, now: context.now });
  const { investorId, authority, reference } = hold;
  const notice = { investorId, kind: 'legal_hold.lifted', values: { authority, reference } };
  context.afterCommit(await notify(ports, context.tx, notice));
}
