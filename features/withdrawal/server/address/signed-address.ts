import { Refusal } from '#kernel/contract/refusal.ts';
import type { Queryable } from '#kernel/database/database.ts';
import { readSeen, type Statement } from '#kernel/signature/statement.ts';
import { plainAddress } from '../../address.ts';
import { createWithdrawal } from '../../contract.ts';
import { isCoinMethod } from '../../withdrawal.ts';
import { payeeOf } from '../sealed-destination.ts';
import type { Withdrawal } from '../withdrawal.store.ts';
import type { WithdrawalParts } from '../withdrawal-parts.ts';
import { heldStatement } from './sealed-withdrawal.store.ts';

/** What is known of the address that coins are to be sent to. */
export interface AddressSignature {
  /**
   * The one that a device of the investor's signed, one that none signed, another than the signed one; `broken` where the
   * signature that is named is none of this withdrawal.
   */
  readonly state: 'signed' | 'unsigned' | 'other' | 'broken';
  /** The address that was signed, where it is another. */
  readonly signed: string | null;
}

const UNSIGNED: AddressSignature = { state: 'unsigned', signed: null };
const BROKEN: AddressSignature = { state: 'broken', signed: null };

const REASONS = { other: 'withdrawal.address_differs', broken: 'withdrawal.signature_broken' } as const;

type OfCoins = Pick<Withdrawal, 'id' | 'investorId' | 'method' | 'previewId' | 'statement'>;

/**
 * Compares the address that is paid to with the one that the investor's device showed and signed. The hold's posting is hashed:
 * what it names counts, whatever became of the row's own.
 */
export async function addressSignatureOf(
  { signedStatement }: Pick<WithdrawalParts, 'signedStatement'>,
  db: Queryable,
  row: OfCoins,
  address: string,
): Promise<AddressSignature> {
  const held = await heldStatement(db, row);
  if (row.statement !== null && row.statement !== held) return BROKEN;
  if (held === null) return UNSIGNED;
  const said = await signedStatement(db, row.investorId, held);
  return said === null ? BROKEN : compareAddress(said, row, address);
}

/** The same of a statement that is known; a program that signs without the address has signed none. */
export function compareAddress(
  { path, input, seen }: Pick<Statement, 'path' | 'input' | 'seen'>,
  { method, previewId }: Pick<OfCoins, 'method' | 'previewId'>,
  address: string,
): AddressSignature {
  const { address: signed = null } = readSeen(seen);
  if (path !== createWithdrawal.path || readSeen(input).previewId !== previewId) return BROKEN;
  if (signed === null || !isCoinMethod(method)) return UNSIGNED;
  return plainAddress(method, signed) === plainAddress(method, address)
    ? { state: 'signed', signed: null }
    : { state: 'other', signed };
}

/**
 * Refuses what must not be sent: `withdrawal.destination_unreadable` for any, `withdrawal.address_differs` for coins whose sealed
 * address is not the one that was signed, `withdrawal.signature_broken` for coins whose signature is not theirs.
 */
export async function refuseOtherAddress(
  parts: Pick<WithdrawalParts, 'signedStatement' | 'ports'>,
  db: Queryable,
  row: Withdrawal,
): Promise<void> {
  const payee = payeeOf(parts.ports, row);
  if (payee.kind === 'unreadable') throw new Refusal('withdrawal.destination_unreadable');
  if (payee.kind !== 'address') return;
  const { state } = await addressSignatureOf(parts, db, row, payee.address);
  if (state === 'other' || state === 'broken') throw new Refusal(REASONS[state]);
}
