import { holdsOf } from '#features/operator/server/index.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { allows, type Command } from '../withdrawal.ts';
import { WITHDRAWAL_QUEUE } from './cancel-withdrawal.ts';
import { progressOf } from './progress.ts';
import { lockWithdrawal, type Withdrawal } from './withdrawal.store.ts';

/** A withdrawal as the console's queues name it. */
export const caseName = (id: string) => ({ kind: WITHDRAWAL_QUEUE, subjectId: id });

/** Locked first, so that two operators, or an operator and the investor, stand in line; named in the audit log. */
export async function lockedCase(context: OperatorContext, id: string): Promise<Withdrawal> {
  const row = await lockWithdrawal(context.tx, id);
  if (row === null) throw notFound();
  context.audit({ subjectKind: 'investor', subjectId: row.investorId, detail: { withdrawal: id } });
  return row;
}

/** The same of one that is not over; refuses `withdrawal.over`. */
export async function openCase(context: OperatorContext, id: string): Promise<Withdrawal> {
  const row = await lockedCase(context, id);
  if (row.endedAt !== null) throw new Refusal('withdrawal.over');
  return row;
}

/** The same of one that the operator has in hand; refuses `withdrawal.not_in_hand`. */
export async function caseInHand(context: OperatorContext, id: string): Promise<Withdrawal> {
  const row = await openCase(context, id);
  const hold = (await holdsOf(context.tx, WITHDRAWAL_QUEUE, [id])).get(id);
  if (hold?.operatorId !== context.operatorId) throw new Refusal('withdrawal.not_in_hand');
  return row;
}

/** Refuses with `reason` what is not possible where a withdrawal stands. */
export function refuseUnless(row: Withdrawal, command: Command, reason: string): void {
  if (!allows(progressOf(row), command)) throw new Refusal(reason);
}

/** Refuses `withdrawal.opinion_missing` where nothing was said. */
export function refuseWithoutOpinion(opinion: string): void {
  if (opinion !== '') return;
  const reason = 'withdrawal.opinion_missing';
  throw new Refusal(reason, { fields: { opinion: reason } });
}
