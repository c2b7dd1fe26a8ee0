import { lookAtVerifiedPhoto } from '#features/identity/server/index.ts';
import { notify } from '#features/notification/server/index.ts';
import { createReview, insertLook, type Review, sidesSeen } from '#features/review/server/index.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { ShownImage } from '#kernel/files/contract.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import type {
  decideResetCase as decideCall,
  getResetPhoto,
  ResetCase,
  stopResetCase as stopCall,
} from '../reset-contract.ts';
import type { ResetParts } from './ask-for-reset.ts';
import { guardKey } from './check-password.ts';
import { scheduleForgotten } from './forgotten-holds.ts';
import { lockPasswordHash } from './investor.store.ts';
import { endedByOperator } from './log-in.store.ts';
import { clearGuard } from './log-in-guard.store.ts';
import {
  agreedToOther,
  cancelForgotten,
  decideReset,
  findReset,
  RESET_CASES,
  type ResetRow,
} from './password-reset.store.ts';
import { RESET_LOOKS, type ResetPhoto } from './password-reset-look.store.ts';
import { insertReviewed } from './sign-in.store.ts';
import { takeBackForgotten } from './take-back-forgotten.ts';
import { replaceWithdrawalHash } from './withdrawal-password.store.ts';

/** The review of resets; refuses `password_reset.decided` and `password_reset.not_in_hand`. */
export const RESET_REVIEW: Review<ResetRow, 'waiting' | 'decided'> = createReview({
  queue: 'password-reset',
  roles: ['reviewer'],
  table: RESET_CASES,
  auditKey: 'passwordReset',
  closed: ({ state }) => (state === 'waiting' ? null : 'password_reset.decided'),
  reasons: { notAssigned: 'password_reset.not_in_hand', opinionMissing: 'password_reset.opinion_missing' },
});

/**
 * The new photo, or one of the proof of identity beside it. The audit log has a line for each look, which says at what.
 * Refuses `password_reset.not_in_hand` and `password_reset.decided`.
 */
export async function lookAtResetPhoto(
  parts: ResetParts,
  context: OperatorContext,
  { id, side }: InputOf<typeof getResetPhoto>,
): Promise<ShownImage> {
  const row = await RESET_REVIEW.assigned(context, id, { side });
  const { tx, operatorId, securityNow: at } = context;
  const look = { id: newId(parts.ports.chance, at), caseId: id, operatorId, side, at };
  await insertLook(tx, RESET_LOOKS, look);
  if (side === 'face') return parts.files.readImage(tx, row.facePhoto);
  return lookAtVerifiedPhoto(parts, context, { investorId: row.investorId, side });
}

/**
 * Decides the request in hand and tells the investor. Agreed, what they chose for withdrawals holds from now on, and wrong
 * tries at the old one are forgotten; what was chosen for the log-in holds a day later. Refuses `password_reset.not_in_hand`,
 * `.decided`, `.opinion_missing`, `.not_compared` for who agrees without having looked at the new photo and at the
 * document's front, `.same_reviewer` for who agreed to the investor's other password before, and `.ended_devices` for who
 * signed them out somewhere: no one person opens both doors, nor takes the owner's screens and gives the log-in away.
 */
export async function decideResetCommand(
  { ports }: ResetParts,
  context: OperatorContext,
  { id, agree, opinion }: InputOf<typeof decideCall>,
): Promise<ResetCase['state']> {
  await lockInvestorOf(context, id);
  const row = await RESET_REVIEW.assigned(context, id);
  if (!agree) RESET_REVIEW.refuseWithoutOpinion(opinion);
  const { tx, operatorId, now, securityNow } = context;
  if (agree) await refuseAgreeing(context, row);
  const { investorId, passwordHash, asksFor } = row;
  const isForgotten = asksFor === 'log_in';
  const state = !agree ? 'rejected' : isForgotten ? 'cooling' : 'agreed';
  // What was agreed to before gives way: the day begins again.
  if (state === 'cooling') await cancelForgotten(tx, investorId, now, 'agreed');
  await decideReset(tx, { id, state, operatorId, at: now, opinion });
  if (state === 'cooling') await scheduleForgotten(tx, id, now);
  if (state === 'agreed' && passwordHash !== null) {
    await replaceWithdrawalHash(tx, { investorId, hash: passwordHash, at: securityNow });
    await clearGuard(tx, guardKey('withdrawal_password', investorId));
    const line = { id: newId(ports.chance, securityNow), investorId, at: securityNow };
    await insertReviewed(tx, { ...line, outcome: 'withdrawal_reset' });
  }
  await RESET_REVIEW.close(tx, id);
  const kind = `security.${isForgotten ? 'forgotten' : 'password_reset'}_${state}`;
  const notice = { investorId, kind, values: { opinion }, link: '/user/security' };
  context.afterCommit(await notify(ports, tx, { ...notice, popup: state === 'cooling' }));
  return state;
}

/**
 * Stops a password of the log-in that was agreed to and does not hold yet, as when its owner calls the firm. Why stands in
 * the audit log; the investor is told. Refuses `password_reset.decided` where there is nothing to stop.
 */
export async function stopReset(
  { ports }: ResetParts,
  context: OperatorContext,
  { id, reason }: InputOf<typeof stopCall>,
): Promise<ResetCase['state']> {
  await lockInvestorOf(context, id);
  const row = await RESET_REVIEW.locked(context, id, { stopped: reason });
  if (row.state !== 'cooling') throw new Refusal('password_reset.decided');
  const { tx, now } = context;
  const { announce } = await takeBackForgotten(ports, tx, row.investorId, now, 'agreed');
  context.afterCommit(announce);
  return 'cancelled';
}

/**
 * Two decisions on requests of one investor stand in line here, and so do a log-in and what is due: whoever is second sees
 * what the first agreed to. The investor's row first, as there, so that neither waits for the other in a circle.
 */
async function lockInvestorOf({ tx }: OperatorContext, id: string): Promise<void> {
  const found = await findReset(tx, id);
  if (found !== null) await lockPasswordHash(tx, found.investorId, 'change');
}

async function refuseAgreeing(context: OperatorContext, row: ResetRow): Promise<void> {
  const why = await whyNotAgree(context, row);
  if (why !== null) throw new Refusal(`password_reset.${why}`);
  if (!(await hasCompared(context, row.id))) throw new Refusal('password_reset.not_compared');
}

/** Why the operator who asks is not to agree, whatever the photos show; null where they may. */
export async function whyNotAgree(
  { tx, operatorId }: Pick<OperatorContext, 'tx' | 'operatorId'>,
  row: ResetRow,
): Promise<ResetCase['mayNotAgree']> {
  if (await agreedToOther(tx, row, operatorId)) return 'same_reviewer';
  const isForgotten = row.asksFor === 'log_in';
  return isForgotten && (await endedByOperator(tx, row.investorId, operatorId)) ? 'ended_devices' : null;
}

/** Whether the operator who asks has looked, for this request, at the new photo and at the front of the document. */
export async function hasCompared(
  { tx, operatorId }: Pick<OperatorContext, 'tx' | 'operatorId'>,
  id: string,
): Promise<boolean> {
  const seen = await sidesSeen<ResetPhoto>(tx, RESET_LOOKS, id, operatorId);
  return seen.includes('face') && seen.includes('front');
}
