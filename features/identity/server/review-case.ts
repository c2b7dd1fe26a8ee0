import { createReview, insertLook, type Review, sidesSeen } from '#features/review/server/index.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { ShownImage } from '#kernel/files/contract.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import type { decideKycCase as decideCall } from '../contract.ts';
import { afterCommand } from '../kyc-state.ts';
import type { IdentityParts } from './identity-parts.ts';
import { type CaseRow, type CaseState, KYC_CASES, writeDecision } from './kyc-case.store.ts';
import { KYC_LOOKS, type PhotoSide } from './kyc-look.store.ts';
import { tellNews } from './news.ts';
import { isVerifiedNamesake } from './one-person.ts';
import { isPersonUnclear } from './person-clue.store.ts';

/** Front and back. */
const PHOTOS = 2;

/** The review of proofs of identity; refuses `identity.decided` and `identity.not_in_hand`. */
export const KYC_REVIEW: Review<CaseRow, 'waiting' | 'decided'> = createReview({
  queue: 'kyc',
  roles: ['reviewer'],
  table: KYC_CASES,
  auditKey: 'kycCase',
  closed: ({ state }) => (state === 'waiting' ? null : 'identity.decided'),
  reasons: { notAssigned: 'identity.not_in_hand', opinionMissing: 'identity.opinion_missing' },
});

/** A photo of the case assigned to the caller, the look written down first. */
export async function lookAtPhoto(
  { ports, files }: IdentityParts,
  context: OperatorContext,
  { id, side }: { id: string; side: PhotoSide },
): Promise<ShownImage> {
  const row = await KYC_REVIEW.assigned(context, id, { side });
  const { tx, operatorId, securityNow: at } = context;
  await insertLook(tx, KYC_LOOKS, { id: newId(ports.chance, at), caseId: id, operatorId, side, at });
  return files.readImage(tx, side === 'front' ? row.frontPhoto : row.backPhoto);
}

/**
 * Decides the case assigned to the caller and tells the investor. Refuses a rejection without a word
 * (`identity.opinion_missing`), a person who is not among those of the same name (`identity.not_a_namesake`), nobody said
 * where the documents do not tell namesakes apart (`identity.say_who`), and agreeing unseen: `identity.not_looked`, while
 * this operator has not looked at both photos of this submission.
 */
export async function decideKycCase(
  parts: IdentityParts,
  context: OperatorContext,
  { id, agree, opinion, samePersonAs }: InputOf<typeof decideCall>,
): Promise<CaseState> {
  const row = await KYC_REVIEW.assigned(context, id);
  const { tx, operatorId, now } = context;
  if (!agree) KYC_REVIEW.refuseWithoutOpinion(opinion);
  if (agree && (await sidesSeen(tx, KYC_LOOKS, id, operatorId)).length < PHOTOS)
    throw new Refusal('identity.not_looked');
  if (agree && samePersonAs && !(await isVerifiedNamesake(parts.ports, tx, row, samePersonAs)))
    throw new Refusal('identity.not_a_namesake');
  if (agree && samePersonAs === undefined && (await isPersonUnclear(tx, id)))
    throw new Refusal('identity.say_who');
  const after = afterCommand('waiting_audit', agree ? 'agree' : 'reject');
  const state = after === 'verified' ? 'verified' : 'rejected';
  await writeDecision(tx, {
    id,
    state,
    operatorId,
    at: now,
    opinion,
    samePersonAs: agree ? samePersonAs : undefined,
  });
  await KYC_REVIEW.close(tx, id);
  await tellNews(parts.ports, context, row.investorId, { kind: state, opinion });
  return state;
}
