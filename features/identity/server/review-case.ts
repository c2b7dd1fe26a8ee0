import { closeCase, holdsOf, releaseCase, takeCase } from '#features/operator/server/index.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { ShownImage } from '#kernel/files/contract.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import { afterCommand } from '../kyc-state.ts';
import type { IdentityParts } from './identity-parts.ts';
import { type CaseRow, type CaseState, lockCase, writeDecision } from './kyc-case.store.ts';
import { insertLook, type PhotoSide, sidesSeen } from './kyc-look.store.ts';
import { tellNews } from './news.ts';

/** The queue's name among all cases of the console. */
export const KYC_QUEUE = 'kyc';
/** Front and back. */
const PHOTOS = 2;

/** Takes a waiting case in hand; refuses `identity.decided`, and `case.taken` while another operator has it. */
export async function takeKycCase(context: OperatorContext, id: string): Promise<CaseRow> {
  const row = await waitingCase(context, id);
  await takeCase(context.tx, caseName(id), context.operatorId, context.securityNow);
  return row;
}

/** Gives a case back; refuses `case.taken` where another operator has it. */
export async function releaseKycCase(context: OperatorContext, id: string): Promise<CaseRow> {
  const row = await lockedCase(context, id);
  await releaseCase(context.tx, caseName(id), context.operatorId);
  return row;
}

/** A photo of the case in hand, the look written down first; refuses `identity.not_in_hand` and `identity.decided`. */
export async function lookAtPhoto(
  { ports, files }: IdentityParts,
  context: OperatorContext,
  { id, side }: { id: string; side: PhotoSide },
): Promise<ShownImage> {
  const row = await waitingCase(context, id, { side });
  await refuseUnlessInHand(context, id);
  const { tx, operatorId, securityNow } = context;
  const look = { id: newId(ports.chance, securityNow), caseId: id, operatorId, side, at: securityNow };
  await insertLook(tx, look);
  return files.readImage(tx, side === 'front' ? row.frontPhoto : row.backPhoto);
}

/**
 * Decides the case in hand and tells the investor. Refuses `identity.not_in_hand`, `identity.decided`, a rejection
 * without a word (`identity.opinion_missing`) and agreeing unseen: `identity.not_looked`, while this operator has not
 * looked at both photos of this submission.
 */
export async function decideKycCase(
  parts: IdentityParts,
  context: OperatorContext,
  { id, agree, opinion }: { id: string; agree: boolean; opinion: string },
): Promise<CaseState> {
  const row = await waitingCase(context, id);
  await refuseUnlessInHand(context, id);
  if (!agree && opinion === '')
    throw new Refusal('identity.opinion_missing', { fields: { opinion: 'identity.opinion_missing' } });
  if (agree && (await sidesSeen(context.tx, row.id, context.operatorId)).length < PHOTOS)
    throw new Refusal('identity.not_looked');
  const after = afterCommand('waiting_audit', agree ? 'agree' : 'reject');
  const state = after === 'verified' ? 'verified' : 'rejected';
  const { tx, operatorId, now } = context;
  await writeDecision(tx, { id, state, operatorId, at: now, opinion });
  await closeCase(tx, caseName(id));
  await tellNews(parts.ports, context, row.investorId, { kind: state, opinion });
  return state;
}

/** Whether an operator has a case in hand. */
export async function hasInHand(db: Queryable, id: string, operatorId: string): Promise<boolean> {
  const holds = await holdsOf(db, KYC_QUEUE, [id]);
  return holds.get(id)?.operatorId === operatorId;
}

async function refuseUnlessInHand({ tx, operatorId }: OperatorContext, id: string): Promise<void> {
  if (!(await hasInHand(tx, id, operatorId))) throw new Refusal('identity.not_in_hand');
}

/** Locked first, so that two operators at once stand in line; names the investor in the audit log. */
async function lockedCase(context: OperatorContext, id: string, detail: object = {}): Promise<CaseRow> {
  const row = await lockCase(context.tx, id);
  if (row === null) throw notFound();
  context.audit({ subjectKind: 'investor', subjectId: row.investorId, detail: { kycCase: id, ...detail } });
  return row;
}

async function waitingCase(context: OperatorContext, id: string, detail: object = {}): Promise<CaseRow> {
  const row = await lockedCase(context, id, detail);
  if (row.state !== 'waiting') throw new Refusal('identity.decided');
  return row;
}

const caseName = (id: string) => ({ kind: KYC_QUEUE, subjectId: id });
