import type { InputOf } from '#kernel/contract/define-call.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { ShownImage } from '#kernel/files/contract.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import type { refuseDeposit as refuseCall } from '../contract.ts';
import { mayBecome } from '../deposit-state.ts';
import { type DepositRow, writeFinding } from './deposit.store.ts';
import type { DepositParts } from './deposit-parts.ts';
import { closedDeposit, DEPOSIT_REVIEW, depositToLookAt } from './deposit-review.ts';
import { insertLook } from './look.store.ts';
import { tellNews } from './news.ts';

/**
 * The proof of the deposit in hand, or of one that waits for this operator as the second person, the look written down
 * first. Refuses `deposit.not_in_hand`, and `deposit.second_waits` to who asked.
 */
export async function lookAtProof(
  { files }: DepositParts,
  context: OperatorContext,
  id: string,
): Promise<ShownImage> {
  const row = await depositToLookAt(context, id);
  await insertLook(context.tx, { depositId: id, operatorId: context.operatorId, at: context.securityNow });
  return files.readImage(context.tx, row.proofImage);
}

/** Rejects, or leaves a deposit unknown, with a word that the investor reads (`deposit.opinion_missing`). */
export async function refuseDeposit(
  parts: DepositParts,
  context: OperatorContext,
  { id, verdict, opinion }: InputOf<typeof refuseCall>,
): Promise<DepositRow> {
  const row = await DEPOSIT_REVIEW.assigned(context, id);
  if (!mayBecome(row.state, verdict)) throw new Refusal('deposit.decided');
  DEPOSIT_REVIEW.refuseWithoutOpinion(opinion);
  const { tx, operatorId, now } = context;
  await writeFinding(tx, { id, state: verdict, operatorId, at: now, opinion }, null);
  const refused = await closedDeposit(context, id);
  await tellNews(parts.ports, context, verdict, refused);
  return refused;
}
