import { Refusal } from '#kernel/contract/refusal.ts';
import type { Queryable } from '#kernel/database/database.ts';
import { readSeen, type Statement } from '#kernel/signature/statement.ts';
import { plainAddress } from '../../address.ts';
import { createWithdrawal } from '../../contract.ts';
import { isCoinMethod } from '../../withdrawal.ts';
import { openPayee } from '../sealed-destination.ts';
import type { Withdrawal } from '../withdrawal.store.ts';
import type { WithdrawalParts } from '../withdrawal-parts.ts';

/** What is known of the address that coins are to be sent to. */
export interface AddressSignature {
  /** The one that a device of the investor's signed, one that none signed, or another than the signed one. */
  readonly state: 'signed' | 'unsigned' | 'other';
  /** The address that was signed, where it is another. */
  readonly signed: string | null;
}

const UNSIGNED: AddressSignature = { state: 'unsigned', signed: null };

type OfCoins = Pick<Withdrawal, 'investorId' | 'method' | 'previewId' | 'statement'>;

/** Compares the address that is paid to with the one that the investor's device showed and signed. */
export async function addressSignatureOf(
  { signedStatement }: Pick<WithdrawalParts, 'signedStatement'>,
  db: Queryable,
  row: OfCoins,
  address: string,
): Promise<AddressSignature> {
  if (row.statement === null) return UNSIGNED;
  const said = await signedStatement(db, row.investorId, row.statement);
  return said === null ? { ...UNSIGNED, state: 'other' } : compareAddress(said, row, address);
}

/** The same of a statement that is known; a program that signs without the address has signed none. */
export function compareAddress(
  { path, input, seen }: Pick<Statement, 'path' | 'input' | 'seen'>,
  { method, previewId }: Pick<OfCoins, 'method' | 'previewId'>,
  address: string,
): AddressSignature {
  const { address: signed = null } = readSeen(seen);
  if (path !== createWithdrawal.path || readSeen(input).previewId !== previewId)
    return { state: 'other', signed };
  if (signed === null || !isCoinMethod(method)) return UNSIGNED;
  return plainAddress(method, signed) === plainAddress(method, address)
    ? { state: 'signed', signed: null }
    : { state: 'other', signed };
}

/** Refuses `withdrawal.address_differs` for coins whose sealed address is not the one that was signed. */
export async function refuseOtherAddress(
  parts: Pick<WithdrawalParts, 'signedStatement' | 'ports'>,
  db: Queryable,
  row: Withdrawal,
): Promise<void> {
  if (!isCoinMethod(row.method)) return;
  const payee = openPayee(parts.ports, `withdrawal:${row.id}`, row.destinationSealed);
  const isOther =
    payee.kind !== 'address' || (await addressSignatureOf(parts, db, row, payee.address)).state === 'other';
  if (isOther) throw new Refusal('withdrawal.address_differs');
}
