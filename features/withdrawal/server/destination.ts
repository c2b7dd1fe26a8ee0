import { payableFrom } from '#features/bank-card/server/index.ts';
import { notFound } from '#kernel/contract/refusal.ts';
import type { Transaction } from '#kernel/database/database.ts';
import type { WithdrawalPreviewInput } from '../contract.ts';
import { isCoinMethod } from '../withdrawal.ts';
import { knownSince } from './address-book.store.ts';
import { hashAddress, type Payee } from './sealed-destination.ts';
import type { WithdrawalParts } from './withdrawal-parts.ts';

/** Where money is to go, and from when it may. */
export interface FoundDestination {
  readonly payee: Payee;
  readonly cardId: string | null;
  readonly addressHash: Buffer | null;
  /** Business time, epoch milliseconds; in the past for one that is known long enough. */
  readonly payableFrom: number;
}

/** The card or the address that a preview names; refuses `not_found` for a card that is not the investor's. */
export async function findDestination(
  parts: WithdrawalParts,
  tx: Transaction,
  asked: { investorId: string; input: WithdrawalPreviewInput; now: number },
): Promise<FoundDestination> {
  const { investorId, input, now } = asked;
  if (isCoinMethod(input.method)) {
    // The contract lets no coin through without an address.
    const address = input.address as string;
    const addressHash = hashAddress(parts.ports, input.method, address);
    const since = await knownSince(tx, investorId, input.method, addressHash);
    return {
      payee: { kind: 'address', address },
      cardId: null,
      addressHash,
      payableFrom: payableFrom(since ?? now),
    };
  }
  const card = await parts.cardOf(tx, investorId, input.cardId ?? '');
  if (card === null) throw notFound();
  const { bankName, cardholder, accountNumber, maskedNumber } = card;
  return {
    payee: { kind: 'card', bankName, cardholder, accountNumber, maskedNumber },
    cardId: card.id,
    addressHash: null,
    payableFrom: payableFrom(card.changedAt),
  };
}
