import type { BankCardLine } from '#features/bank-card/contract.ts';
import type { WithdrawalItem } from '../contract.ts';
import { hasGoneBack } from '../withdrawal.ts';

type Sent = Pick<WithdrawalItem, 'cardId' | 'address' | 'createdAt' | 'status'>;

/** What is known of an account's withdrawals: that there is none, which was sent last, or neither for certain. */
interface SentTo<Item> {
  readonly isNone: boolean;
  readonly last: Item | null;
}

/**
 * What went to an account, of withdrawals newest first. A changed account keeps its id, and two numbers may end alike: what
 * was asked for before its last change may have gone to another number, and is not named.
 */
export function sentTo<Item extends Sent>(
  { id, accountNumber, changedAt }: Pick<BankCardLine, 'id' | 'accountNumber' | 'changedAt'>,
  withdrawals: readonly Item[],
): SentTo<Item> {
  const own = withdrawals.filter(({ cardId, address }) => cardId === id && address === accountNumber);
  return {
    isNone: own.every(({ status }) => hasGoneBack(status)),
    last: own.find(({ status, createdAt }) => status === 'completed' && createdAt >= changedAt) ?? null,
  };
}
