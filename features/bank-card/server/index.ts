import type { Queryable } from '#kernel/database/database.ts';
import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { maskNumber } from '../card-number.ts';
import { ACCOUNT_INVARIANTS } from './account-invariants.ts';
import { bankCardRoutes } from './bank-card.routes.ts';
import { findCard } from './bank-card.store.ts';
import { openCard } from './sealed-card.ts';

export { NEW_ACCOUNT_WAIT_MS, payableFrom } from '../card-number.ts';
export { type AccountSignature, accountSignatureOf } from './account-signature.ts';

/** Makes the feature over the ports. */
export function createBankCards({ ports }: { readonly ports: Ports }): ServerFeature {
  return { name: 'bank-card', routes: bankCardRoutes(ports), invariants: ACCOUNT_INVARIANTS };
}

/** A card to pay money to. */
export interface PayableCard {
  readonly id: string;
  readonly bankName: string;
  readonly cardholder: string;
  /** Digits only; 18 of them are a CLABE. Never to be logged, nor kept unsealed. */
  readonly accountNumber: string;
  /** The last four digits, points for the rest. */
  readonly maskedNumber: string;
  /** Business time, epoch milliseconds. */
  readonly createdAt: number;
  /** When it was added or last changed: the wait before a first payout counts from here. */
  readonly changedAt: number;
}

/**
 * A card of this investor; null for another's, for none, and once it was removed: whoever pays keeps a sealed copy of
 * what the payout needs. Sees the caller's transaction.
 */
export async function cardOf(
  ports: Pick<Ports, 'secrets'>,
  db: Queryable,
  investorId: string,
  cardId: string,
): Promise<PayableCard | null> {
  const row = await findCard(db, investorId, cardId);
  if (row === null) return null;
  const { bankName, cardholder, accountNumber } = openCard(ports, row);
  return {
    id: row.id,
    bankName,
    cardholder,
    accountNumber,
    maskedNumber: maskNumber(accountNumber),
    createdAt: row.createdAt.getTime(),
    changedAt: row.changedAt.getTime(),
  };
}
