import { createReview, lockCase, type Review } from '#features/review/server/index.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { isFinal } from '../deposit-state.ts';
import { DEPOSIT_CASES, type DepositRow } from './deposit.store.ts';

/** The review of deposits; refuses `deposit.decided`, `deposit.not_in_hand`, and `deposit.second_waits` while another person decides. */
export const DEPOSIT_REVIEW: Review<DepositRow, 'waiting' | 'unknown' | 'decided'> = createReview({
  queue: 'deposit',
  roles: ['reviewer'],
  table: DEPOSIT_CASES,
  auditKey: 'depositId',
  closed(row) {
    if (isFinal(row.state)) return 'deposit.decided';
    return row.secondState === 'waiting' ? 'deposit.second_waits' : null;
  },
  reasons: { notAssigned: 'deposit.not_in_hand', opinionMissing: 'deposit.opinion_missing' },
});

/** The deposit that is assigned to the caller, or that they are to decide as the second person: both see the proof. */
export async function depositToLookAt(context: OperatorContext, id: string): Promise<DepositRow> {
  const row = await DEPOSIT_REVIEW.locked(context, id);
  if (isSecond(row, context.operatorId)) return row;
  DEPOSIT_REVIEW.refuseClosed(row);
  await DEPOSIT_REVIEW.refuseUnlessAssigned(context, id);
  return row;
}

/** Whether an operator is one who may be the second person of a deposit that waits for one. */
export const isSecond = (
  { secondState, secondAskedBy }: Pick<DepositRow, 'secondState' | 'secondAskedBy'>,
  operatorId: string,
): boolean => secondState === 'waiting' && secondAskedBy !== operatorId;

/** The deposit as it stands after what was done, assigned to nobody. */
export async function closedDeposit({ tx }: OperatorContext, id: string): Promise<DepositRow> {
  await DEPOSIT_REVIEW.close(tx, id);
  const row = await lockCase(tx, DEPOSIT_CASES, id);
  if (row === null) throw new Error('a deposit that was written is gone');
  return row;
}
