import { closeCase, holdsOf } from '#features/operator/server/index.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { isFinal } from '../deposit-state.ts';
import { type DepositRow, lockDeposit } from './deposit.store.ts';

/** The queue's name among all cases of the console. */
export const DEPOSIT_QUEUE = 'deposit';

/** A deposit's name among all cases of the console. */
export const caseName = (id: string) => ({ kind: DEPOSIT_QUEUE, subjectId: id });

/** Locked first, so that two operators at once stand in line; names the investor in the audit log. */
export async function lockedDeposit(context: OperatorContext, id: string): Promise<DepositRow> {
  const row = await lockDeposit(context.tx, id);
  if (row === null) throw notFound();
  context.audit({ subjectKind: 'investor', subjectId: row.investorId, detail: { depositId: id } });
  return row;
}

/** A deposit that one may work on: refuses `deposit.decided`, and `deposit.second_waits` while another person decides. */
export async function openDeposit(context: OperatorContext, id: string): Promise<DepositRow> {
  return workable(await lockedDeposit(context, id));
}

function workable(row: DepositRow): DepositRow {
  if (isFinal(row.state)) throw new Refusal('deposit.decided');
  if (row.secondState === 'waiting') throw new Refusal('deposit.second_waits');
  return row;
}

/** The deposit that this operator has in hand; refuses `deposit.not_in_hand`. */
export async function depositInHand(context: OperatorContext, id: string): Promise<DepositRow> {
  return heldBy(context, await openDeposit(context, id));
}

/** The deposit that this operator has in hand, or is to decide as the second person: both see the proof. */
export async function depositToLookAt(context: OperatorContext, id: string): Promise<DepositRow> {
  const row = await lockedDeposit(context, id);
  if (isSecond(row, context.operatorId)) return row;
  return heldBy(context, workable(row));
}

async function heldBy(context: OperatorContext, row: DepositRow): Promise<DepositRow> {
  const { id } = row;
  const hold = (await holdsOf(context.tx, DEPOSIT_QUEUE, [id])).get(id);
  if (hold?.operatorId !== context.operatorId) throw new Refusal('deposit.not_in_hand');
  return row;
}

/** Whether an operator is one who may be the second person of a deposit that waits for one. */
export const isSecond = (
  { secondState, secondAskedBy }: Pick<DepositRow, 'secondState' | 'secondAskedBy'>,
  operatorId: string,
): boolean => secondState === 'waiting' && secondAskedBy !== operatorId;

/** The deposit as it stands after what was done, out of everybody's hands. */
export async function closedDeposit({ tx }: OperatorContext, id: string): Promise<DepositRow> {
  await closeCase(tx, caseName(id));
  const row = await lockDeposit(tx, id);
  if (row === null) throw new Error('a deposit that was written is gone');
  return row;
}

/** Whoever is told another thing than they said reads why. */
export const opinionMissing = () =>
  new Refusal('deposit.opinion_missing', { fields: { opinion: 'deposit.opinion_missing' } });
