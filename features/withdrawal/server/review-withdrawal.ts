import {
  type Approvals,
  closeCase,
  holdsOf,
  releaseCase,
  takeCase,
} from '#features/operator/server/index.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { post } from '#kernel/ledger/ledger.ts';
import { formatMoney } from '#kernel/money/money.ts';
import { payoutReferenceOf } from '../payout-reference.ts';
import { allows, type Deed, stepOf } from '../withdrawal.ts';
import { WITHDRAWAL_QUEUE } from './cancel-withdrawal.ts';
import { giveBack } from './give-back.ts';
import { tellOf } from './news.ts';
import { progressOf } from './progress.ts';
import { refuseUnderHold } from './standing.ts';
import { payoutPostings } from './withdrawal.postings.ts';
import { isReferenceUsed, lockWithdrawal, type Withdrawal } from './withdrawal.store.ts';
import type { WithdrawalParts } from './withdrawal-parts.ts';
import {
  writeApproved,
  writeAsked,
  writeCompleted,
  writeDoubt,
  writeHead,
  writeRejected,
} from './withdrawal-steps.store.ts';

/** The name under which withdrawals wait for a second person. */
export const APPROVAL_KIND = 'withdrawal';

const caseName = (id: string) => ({ kind: WITHDRAWAL_QUEUE, subjectId: id });

/** Takes a case in hand; refuses `withdrawal.over`, and `case.taken` while another operator has it. */
export async function takeWithdrawal(context: OperatorContext, id: string): Promise<void> {
  await openCase(context, id);
  await takeCase(context.tx, caseName(id), context.operatorId, context.securityNow);
}

/** Gives a case back; refuses `case.taken` where another operator has it. */
export async function releaseWithdrawal(context: OperatorContext, id: string): Promise<void> {
  await lockedCase(context, id);
  await releaseCase(context.tx, caseName(id), context.operatorId);
}

/** Agrees to the case in hand, asks a second person over the limit, or rejects it and gives everything back. */
export async function decideWithdrawal(
  parts: WithdrawalParts,
  context: OperatorContext,
  { id, agree, opinion }: { id: string; agree: boolean; opinion: string },
): Promise<void> {
  const row = await caseInHand(context, id);
  if (stepOf(progressOf(row)) === 'second') throw new Refusal('withdrawal.second_waits');
  if (!agree) {
    refuseWithoutOpinion(opinion);
    await reject(parts, context, row, opinion);
    return;
  }
  refuseUnless(row, 'agree', 'withdrawal.agreed');
  await refuseUnderHold(parts, context.tx, row.investorId);
  if (!row.needsTwo) {
    await agreeTo(parts, context, row);
    return;
  }
  // What the second person goes by.
  refuseWithoutOpinion(opinion);
  const approvalId = await parts.approvals.request(context.tx, {
    kind: APPROVAL_KIND,
    subjectKind: 'investor',
    subjectId: row.investorId,
    payload: payloadOf(row),
    reason: opinion,
    requestedBy: context.operatorId,
    at: context.securityNow,
  });
  await writeAsked(context.tx, id, approvalId);
  await closeCase(context.tx, caseName(id));
}

/** Records that the money was sent: what was put aside leaves the ledger, the fee with it. */
export async function payWithdrawal(
  parts: WithdrawalParts,
  context: OperatorContext,
  { id, payoutReference: typed }: { id: string; payoutReference: string },
): Promise<void> {
  const { tx, operatorId, now } = context;
  const row = await caseToSend(parts, context, id, 'pay');
  const payoutReference = payoutReferenceOf(row.method, typed);
  if (payoutReference === null) {
    throw new Refusal('input.invalid', {
      code: CODES.invalidInput,
      fields: { payoutReference: 'field.payout_reference' },
    });
  }
  if (row.method === 'bank_card' && (await isReferenceUsed(tx, payoutReference))) {
    const reason = 'withdrawal.reference_used';
    throw new Refusal(reason, { fields: { payoutReference: reason } });
  }
  await writeCompleted(tx, id, { by: operatorId, at: now, payoutReference });
  const { head } = await post(tx, payoutPostings(row, now, payoutReference));
  await writeHead(tx, id, head);
  await closeCase(tx, caseName(id));
  context.afterCommit(await tellOf(parts, tx, row, 'completed'));
}

/** Sent, and nobody has confirmed it: the money stays aside until that is known. */
export async function doubtWithdrawal(
  parts: WithdrawalParts,
  context: OperatorContext,
  { id, opinion }: { id: string; opinion: string },
): Promise<void> {
  const { tx, operatorId } = context;
  const row = await caseToSend(parts, context, id, 'doubt');
  refuseWithoutOpinion(opinion);
  await writeDoubt(tx, id, { by: operatorId, opinion });
  await closeCase(tx, caseName(id));
  context.afterCommit(await tellOf(parts, tx, { ...row, opinion }, 'unknown'));
}

/** How the second person's word on a withdrawal takes effect. */
export function handleApprovals(parts: WithdrawalParts, approvals: Approvals): void {
  approvals.handle(APPROVAL_KIND, {
    roles: ['reviewer'],
    facts({ payload }) {
      const { amount, currency, method, received } = payload as ReturnType<typeof payloadOf>;
      return [
        { name: 'amount', value: `${currency} −${amount}` },
        { name: 'withdrawal', value: method },
        { name: 'received', value: received },
      ];
    },
    async onApproved(context, approval) {
      const row = await openCase(context, withdrawalOf(approval.payload));
      refuseUnless(row, 'agree', 'withdrawal.agreed');
      await refuseUnderHold(parts, context.tx, row.investorId);
      await agreeTo(parts, context, row);
    },
    async onRejected(context, approval, opinion) {
      await reject(parts, context, await openCase(context, withdrawalOf(approval.payload)), opinion);
    },
  });
}

/** What two persons agree on; the database compares it with the withdrawal. `units` is the amount in cents. */
function payloadOf({ id, currency, amount, method, received }: Withdrawal) {
  return {
    withdrawalId: id,
    currency,
    units: amount.toString(),
    amount: formatMoney(amount),
    method,
    received: received.toString(),
  };
}

const withdrawalOf = (payload: Readonly<Record<string, unknown>>) => String(payload.withdrawalId);

async function agreeTo(parts: WithdrawalParts, context: OperatorContext, row: Withdrawal): Promise<void> {
  const { tx, operatorId, now } = context;
  await writeApproved(tx, row.id, operatorId, now);
  context.afterCommit(await tellOf(parts, tx, row, 'approved'));
}

async function reject(
  parts: WithdrawalParts,
  context: OperatorContext,
  row: Withdrawal,
  opinion: string,
): Promise<void> {
  const { tx, operatorId, now } = context;
  await writeRejected(tx, row.id, { by: operatorId, at: now, opinion });
  await closeCase(tx, caseName(row.id));
  await giveBack(parts, context, { ...row, opinion }, 'rejected');
}

/** A case in hand that may be sent now; refuses one not agreed to, one whose 24 hours run, one under a legal hold. */
async function caseToSend(
  parts: WithdrawalParts,
  context: OperatorContext,
  id: string,
  deed: Deed,
): Promise<Withdrawal> {
  const row = await caseInHand(context, id);
  refuseUnless(row, deed, 'withdrawal.not_agreed');
  if (row.notBefore > context.now) throw new Refusal('withdrawal.too_early');
  await refuseUnderHold(parts, context.tx, row.investorId);
  return row;
}

function refuseUnless(row: Withdrawal, deed: Deed, reason: string): void {
  if (!allows(progressOf(row), deed)) throw new Refusal(reason);
}

function refuseWithoutOpinion(opinion: string): void {
  if (opinion !== '') return;
  const reason = 'withdrawal.opinion_missing';
  throw new Refusal(reason, { fields: { opinion: reason } });
}

async function caseInHand(context: OperatorContext, id: string): Promise<Withdrawal> {
  const row = await openCase(context, id);
  if (!(await hasInHand(context.tx, id, context.operatorId))) throw new Refusal('withdrawal.not_in_hand');
  return row;
}

/** Whether an operator has a case in hand. */
export async function hasInHand(db: Queryable, id: string, operatorId: string): Promise<boolean> {
  return (await holdsOf(db, WITHDRAWAL_QUEUE, [id])).get(id)?.operatorId === operatorId;
}

/** Locked first, so that two operators, or an operator and the investor, stand in line; named in the audit log. */
async function lockedCase(context: OperatorContext, id: string): Promise<Withdrawal> {
  const row = await lockWithdrawal(context.tx, id);
  if (row === null) throw notFound();
  context.audit({ subjectKind: 'investor', subjectId: row.investorId, detail: { withdrawal: id } });
  return row;
}

async function openCase(context: OperatorContext, id: string): Promise<Withdrawal> {
  const row = await lockedCase(context, id);
  if (row.endedAt !== null) throw new Refusal('withdrawal.over');
  return row;
}
