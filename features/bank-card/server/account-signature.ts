import type { Queryable } from '#kernel/database/database.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { type Account, accountHashOf } from '../account-hash.ts';
import { findCard } from './bank-card.store.ts';
import { openCard } from './sealed-card.ts';

/** What is known of an account that money is to be paid to. */
export interface AccountSignature {
  /** Signed by a device of the investor's, by none, or not the account that the investor has now. */
  readonly state: 'signed' | 'unsigned' | 'other';
  /** When the device signed it; business time, epoch milliseconds. */
  readonly since: number | null;
}

/** Whether a device of the investor's signed this account of one of their cards. */
export async function accountSignatureOf(
  ports: Pick<Ports, 'secrets'>,
  db: Queryable,
  card: { readonly investorId: string; readonly cardId: string },
  account: Account,
): Promise<AccountSignature> {
  const row = await findCard(db, card.investorId, card.cardId);
  if (row === null) return { state: 'other', since: null };
  const told = openCard(ports, row);
  const { salt = '' } = told;
  const hash = accountHashOf(salt, account);
  // A card from before its account was signed has no hash of its own.
  if (hash !== (row.accountHash ?? accountHashOf(salt, told))) return { state: 'other', since: null };
  if (row.statement === null) return { state: 'unsigned', since: null };
  return { state: 'signed', since: row.changedAt.getTime() };
}
