import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { allows, stepOf } from '../withdrawal.ts';
import { giveBack } from './give-back.ts';
import { progressOf } from './progress.ts';
import { findWithdrawal, lockWithdrawal, type Withdrawal } from './withdrawal.store.ts';
import type { WithdrawalParts } from './withdrawal-parts.ts';
import { WITHDRAWAL_REVIEW } from './withdrawal-review.ts';
import { writeCancelled } from './withdrawal-steps.store.ts';

/**
 * Takes a withdrawal back; everything is free again at once. Refuses `withdrawal.taken` once an operator works on
 * it or agreed to it, `withdrawal.over` when it has ended.
 */
export async function cancelWithdrawal(
  parts: WithdrawalParts,
  context: CallContext,
  id: string,
): Promise<Withdrawal> {
  const { tx, investorId, now, securityNow } = context;
  const found = await lockWithdrawal(tx, id, investorId);
  if (found === null) throw notFound();
  const progress = progressOf(found);
  if (stepOf(progress) === 'ended') throw new Refusal('withdrawal.over');
  const taken = await WITHDRAWAL_REVIEW.isTaken(tx, id, securityNow);
  if (taken || !allows(progress, 'cancel')) throw new Refusal('withdrawal.taken');
  await writeCancelled(tx, id, now);
  const cancelled = { ...found, state: 'cancelled', endedAt: now } as const;
  await giveBack(parts, context, cancelled, 'cancelled');
  return (await findWithdrawal(tx, id)) ?? cancelled;
}
