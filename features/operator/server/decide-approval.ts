import type { InputOf } from '#kernel/contract/define-call.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import { KERNEL_REASONS } from '#kernel/contract/kernel-reasons.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { type ApprovalItem, ASKER_LEFT, type decideApprovalCall } from '../contract.ts';
import {
  type ApprovalRow,
  findApproval,
  lockApproval,
  selectAskedBy,
  writeDecision,
} from './approval.store.ts';
import { type ApprovalKinds, type HandledKind, isAbout } from './approval-kind.ts';
import { showApproval } from './show-approval.ts';
import { enterApproval } from './signature/signature.store.ts';

/** `operator/approval_decide`: another than who asked, and than whom it is about, agrees or rejects. */
export async function decideApproval(
  kinds: ApprovalKinds,
  context: OperatorContext,
  input: InputOf<typeof decideApprovalCall>,
): Promise<{ approval: ApprovalItem }> {
  const approval = await lockApproval(context.tx, input.id);
  const kind = approval && kinds.get(approval.kind);
  if (!approval || !kind) throw notFound();
  refuseUnfit(kind, context, approval, input.agree);
  const opinion = input.opinion ?? '';
  if (!input.agree && opinion === '') {
    throw new Refusal('approval.opinion_missing', { fields: { opinion: 'field.required' } });
  }
  await carryOut(context, kind, { approval, agree: input.agree, opinion });
  const decided = await findApproval(context.tx, approval.id);
  if (decided === null) throw new Error('a decided approval is gone');
  return { approval: showApproval(kinds, context, decided) };
}

/** Who asked must still be one who may: what they asked for does not outlive their role or their time at the firm. */
function refuseUnfit(
  { roles }: HandledKind,
  context: OperatorContext,
  approval: ApprovalRow,
  agree: boolean,
): void {
  if (!roles.some((role) => context.roles.includes(role))) {
    throw new Refusal(KERNEL_REASONS.roleMissing, { code: CODES.controllerForbidden });
  }
  if (approval.requestedBy === context.operatorId) throw new Refusal('approval.same_operator');
  if (isAbout(approval, context)) throw new Refusal('approval.about_you');
  if (approval.state !== 'waiting') throw new Refusal('approval.decided');
  if (agree && !roles.some((role) => approval.requesterRoles.includes(role))) {
    throw new Refusal('approval.asker_gone');
  }
}

/** Rejects all that waits from an operator who leaves; gives how many there were. */
export async function rejectAllOf(
  kinds: ApprovalKinds,
  context: OperatorContext,
  operatorId: string,
): Promise<number> {
  const asked = await selectAskedBy(context.tx, operatorId);
  for (const id of asked) {
    const approval = await lockApproval(context.tx, id);
    const kind = approval && kinds.get(approval.kind);
    if (!kind || approval.state !== 'waiting') continue;
    try {
      await carryOut(context, kind, { approval, agree: false, opinion: ASKER_LEFT });
    } catch (error) {
      // What it was about is over already: nothing is left to give back, and nobody stays for its sake.
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return asked.length;
}

/** Writes the decision and does what follows from it, all in the decider's transaction. */
async function carryOut(
  context: OperatorContext,
  kind: HandledKind,
  { approval, agree, opinion }: { approval: ApprovalRow; agree: boolean; opinion: string },
): Promise<void> {
  const { tx, operatorId: by, securityNow: at } = context;
  const state = agree ? 'approved' : 'rejected';
  await writeDecision(tx, { id: approval.id, state, by, opinion, at });
  await enterApproval(tx, approval.id);
  if (agree) await kind.onApproved(context, approval);
  else await kind.onRejected(context, approval, opinion);
  const { subjectKind, subjectId } = approval;
  context.audit({ subjectKind, subjectId, detail: { approvalId: approval.id, kind: approval.kind, state } });
}
