import { Refusal } from '#kernel/contract/refusal.ts';
import type { Transaction } from '#kernel/database/database.ts';
import type { WithdrawalParts } from './withdrawal-parts.ts';

/**
 * Refuses whoever may withdraw nothing: `withdrawal.unverified` before identity is verified, `withdrawal.legal_hold`
 * with the authority and its reference. A block is no reason: what is theirs they may take out.
 */
export async function refuseUnlessFree(
  parts: WithdrawalParts,
  tx: Transaction,
  investorId: string,
): Promise<void> {
  if (!(await parts.isVerified(tx, investorId))) throw new Refusal('withdrawal.unverified');
  await refuseUnderHold(parts, tx, investorId);
}

/** Refuses `withdrawal.legal_hold` while one is in force. */
export async function refuseUnderHold(
  parts: WithdrawalParts,
  tx: Transaction,
  investorId: string,
): Promise<void> {
  const hold = await parts.holdOn(tx, investorId);
  if (hold === null) return;
  const { authority, reference } = hold;
  throw new Refusal('withdrawal.legal_hold', { values: { authority, reference } });
}
