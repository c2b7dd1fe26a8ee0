import { lookAtVerifiedPhoto } from '#features/identity/server/index.ts';
import { notify } from '#features/notification/server/index.ts';
import { closeCase, holdsOf, releaseCase, takeCase } from '#features/operator/server/index.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
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
  lockReset,
  type ResetRow,
} from './password-reset.store.ts';
import { insertResetLook, photosSeen } from './password-reset-look.store.ts';
import { insertReviewed } from './sign-in.store.ts';
import { takeBackForgotten } from './take-back-forgotten.ts';
import { replaceWithdrawalHash } from './withdrawal-password.store.ts';

/** The queue's name among all cases of the console. */
export const RESET_QUEUE = 'password-reset';

/** Takes a waiting request in hand; refuses `password_reset.decided`, and `case.taken` while another has it. */
export async function takeReset(context: OperatorContext, id: string): Promise<ResetRow> {
  const row = await waitingReset(context, id);
  await takeCase(context.tx, caseName(id), context.operatorId, context.securityNow);
  return row;
}

/** Gives a request back; refuses `case.taken` where another operator has it. */
export async function releaseReset(context: OperatorContext, id: string): Promise<ResetRow> {
  const row = await lockedReset(context, id);
  await releaseCase(context.tx, caseName(id), context.operatorId);
  return row;
}

/**
 * The new photo, or one of the proof of identity beside it. The audit log has a line for each look, which says at what.
 * Refuses `password_reset.not_in_hand` and `password_reset.decided`.
 */
export async function lookAtResetPhoto(
  parts: ResetParts,
  context: OperatorContext,
  { id, side }: InputOf<typeof getResetPhoto>,
): Promise<ShownImage> {
  const row = await waitingReset(context, id, { side });
  await refuseUnlessInHand(context, id);
  const { tx, operatorId, securityNow: at } = context;
  await insertResetLook(tx, { id: newId(parts.ports.chance, at), resetId: id, operatorId, side, at });
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
  const row = await waitingReset(context, id);
  await refuseUnlessInHand(context, id);
  if (!agree && opinion === '') {
    const reason = 'password_reset.opinion_missing';
    throw new Refusal(reason, { fields: { opinion: reason } });
  }
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
  await closeCase(tx, caseName(id));
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
  const row = await lockedReset(context, id, { stopped: reason });
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
  const seen = await photosSeen(tx, id, operatorId);
  return seen.includes('face') && seen.includes('front');
}

async function refuseUnlessInHand({ tx, operatorId }: OperatorContext, id: string): Promise<void> {
  const holds = await holdsOf(tx, RESET_QUEUE, [id]);
  if (holds.get(id)?.operatorId !== operatorId) throw new Refusal('password_reset.not_in_hand');
}

/** Locked first, so that two operators at once stand in line; names the investor in the audit log. */
async function lockedReset(context: OperatorContext, id: string, detail: object = {}): Promise<ResetRow> {
  const row = await lockReset(context.tx, id);
  if (row === null) throw notFound();
  const subject = { subjectKind: 'investor', subjectId: row.investorId };
  context.audit({ ...subject, detail: { passwordReset: id, ...detail } });
  return row;
}

async function waitingReset(context: OperatorContext, id: string, detail: object = {}): Promise<ResetRow> {
  const row = await lockedReset(context, id, detail);
  if (row.state !== 'waiting') throw new Refusal('password_reset.decided');
  return row;
}

const caseName = (id: string) => ({ kind: RESET_QUEUE, subjectId: id });
