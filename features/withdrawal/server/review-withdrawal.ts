import { exchangeDate } from '#kernel/calendar/calendar.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { post } from '#kernel/ledger/ledger.ts';
import { payoutReferenceOf } from '../payout-reference.ts';
import { type Command, stepOf } from '../withdrawal.ts';
import { refuseOtherAddress } from './address/signed-address.ts';
import { tellOf } from './news.ts';
import { progressOf } from './progress.ts';
import { agreeTo, PAYOUT, payloadOf, RETURN, reject } from './second-person.ts';
import { refuseUnderHold } from './standing.ts';
import { payoutPostings } from './withdrawal.postings.ts';
import { isReferenceUsed, type Withdrawal } from './withdrawal.store.ts';
import type { WithdrawalParts } from './withdrawal-parts.ts';
import { refuseUnless, WITHDRAWAL_REVIEW } from './withdrawal-review.ts';
import {
  writeAsked,
  writeCompleted,
  writeDoubt,
  writeHead,
  writeReturnAsked,
} from './withdrawal-steps.store.ts';
import { rulesOn } from './withdrawal-tariff.store.ts';

/** Agrees to the case assigned to the caller, asks a second person over the limit, or rejects it and gives everything back. */
export async function decideWithdrawal(
  parts: WithdrawalParts,
  context: OperatorContext,
  { id, agree, opinion }: { id: string; agree: boolean; opinion: string },
): Promise<void> {
  const row = await WITHDRAWAL_REVIEW.assigned(context, id);
  refuseWhileSecondWaits(row);
  if (!agree) {
    // What left the firm comes back by two persons' word alone.
    refuseUnless(row, 'reject', 'withdrawal.sent_unconfirmed');
    WITHDRAWAL_REVIEW.refuseWithoutOpinion(opinion);
    await reject(parts, context, row, { opinion });
    return;
  }
  refuseUnless(row, 'agree', 'withdrawal.agreed');
  await refuseUnderHold(parts, context.tx, row.investorId);
  await refuseOtherAddress(parts, context.tx, row);
  if (!row.needsTwo) {
    await agreeTo(parts, context, row, opinion);
    return;
  }
  // What the second person goes by.
  WITHDRAWAL_REVIEW.refuseWithoutOpinion(opinion);
  const payload = await payloadOf(parts, context, row);
  const approvalId = await parts.approvals.request(context, PAYOUT, {
    ...subjectOf(row),
    payload,
    reason: opinion,
  });
  await writeAsked(context.tx, id, approvalId);
  await WITHDRAWAL_REVIEW.close(context.tx, id);
}

/** Says that what was sent came back, by the reference of its return: a second person agrees, and all is given back. */
export async function askReturn(
  parts: WithdrawalParts,
  context: OperatorContext,
  { id, opinion, returnReference }: { id: string; opinion: string; returnReference: string },
): Promise<void> {
  const row = await WITHDRAWAL_REVIEW.assigned(context, id);
  refuseWhileSecondWaits(row);
  refuseUnless(row, 'askReturn', 'withdrawal.not_sent');
  WITHDRAWAL_REVIEW.refuseWithoutOpinion(opinion);
  const payload = { ...(await payloadOf(parts, context, row)), returnReference };
  const approvalId = await parts.approvals.request(context, RETURN, {
    ...subjectOf(row),
    payload,
    reason: opinion,
  });
  await writeReturnAsked(context.tx, id, approvalId);
  await WITHDRAWAL_REVIEW.close(context.tx, id);
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
  await WITHDRAWAL_REVIEW.close(tx, id);
  context.afterCommit(await tellOf(parts, tx, row, 'completed'));
}

/** Sent, and nobody has confirmed it: the money stays aside until that is known, by a time that the investor is told. */
export async function doubtWithdrawal(
  parts: WithdrawalParts,
  context: OperatorContext,
  { id, opinion }: { id: string; opinion: string },
): Promise<void> {
  const { tx, operatorId, now } = context;
  const row = await caseToSend(parts, context, id, 'doubt');
  WITHDRAWAL_REVIEW.refuseWithoutOpinion(opinion);
  const { resolveMs } = await rulesOn(tx, exchangeDate('XMEX', now));
  await writeDoubt(tx, id, { by: operatorId, opinion, resolveBy: now + resolveMs });
  await WITHDRAWAL_REVIEW.close(tx, id);
  context.afterCommit(await tellOf(parts, tx, { ...row, opinion }, 'unknown'));
}

/** An assigned case that may be sent now; refuses one not agreed to, whose 24 hours run, under a legal hold, or to another address than was signed. */
async function caseToSend(
  parts: WithdrawalParts,
  context: OperatorContext,
  id: string,
  command: Command,
): Promise<Withdrawal> {
  const row = await WITHDRAWAL_REVIEW.assigned(context, id);
  if (stepOf(progressOf(row)) === 'return') throw new Refusal('withdrawal.second_waits');
  refuseUnless(row, command, 'withdrawal.not_agreed');
  if (row.notBefore > context.now) throw new Refusal('withdrawal.too_early');
  // What comes after the money left stops nothing: what happened is written down.
  if (row.state !== 'unknown') {
    await refuseUnderHold(parts, context.tx, row.investorId);
    // Also what was asked for before: the owner has the day to look at it.
    const restsUntil = await parts.payoutsRestUntil(context.tx, row.investorId);
    if (restsUntil !== null && restsUntil > context.now) throw new Refusal('withdrawal.too_early');
    await refuseOtherAddress(parts, context.tx, row);
  }
  return row;
}

function refuseWhileSecondWaits(row: Withdrawal): void {
  const step = stepOf(progressOf(row));
  if (step === 'second' || step === 'return') throw new Refusal('withdrawal.second_waits');
}

const subjectOf = ({ investorId }: Withdrawal) => ({ subjectKind: 'investor', subjectId: investorId });
