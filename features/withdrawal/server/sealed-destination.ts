import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type { Ports } from '#kernel/ports/ports.ts';
import { openText, sealText } from '#kernel/secrets/seal.ts';
import { plainAddress, shortAddress } from '../address.ts';
import type { WithdrawalItem } from '../contract.ts';
import { type CoinMethod, isCoinMethod, type Method } from '../withdrawal.ts';

const sealed = z.union([
  z.object({ kind: z.literal('address'), address: z.string() }),
  z.object({
    kind: z.literal('card'),
    bankName: z.string(),
    cardholder: z.string(),
    accountNumber: z.string(),
    maskedNumber: z.string(),
  }),
]);

/** Where money goes, whole: a copy of its own, so that a card changed or removed later changes nothing. */
export type Payee = z.output<typeof sealed>;

/** The same where its seal opens to none: what is kept was altered or moved, or the key is gone. Nothing is sent there. */
export type OpenedPayee = Payee | { readonly kind: 'unreadable' };

type Keys = Pick<Ports, 'secrets'>;
/** What a destination is sealed for; it opens for nothing else. */
export type SealedFor = `withdrawal:${string}` | `withdrawal-preview:${string}`;

/** Seals a destination for one row. */
export function sealPayee(ports: Keys, purpose: SealedFor, payee: Payee): Buffer {
  return sealText(ports, purpose, JSON.stringify(payee));
}

/** Opens the destination of a row; throws where somebody altered or moved it. */
export function openPayee(ports: Keys, purpose: SealedFor, bytes: Uint8Array): Payee {
  return sealed.parse(JSON.parse(openText(ports, purpose, bytes)));
}

/** The destination of a withdrawal; one that cannot be read, or is none of its method's, stops nobody from giving the money back. */
export function payeeOf(
  ports: Keys,
  row: { readonly id: string; readonly method: Method; readonly destinationSealed: Uint8Array },
  purpose: SealedFor = `withdrawal:${row.id}`,
): OpenedPayee {
  try {
    const payee = openPayee(ports, purpose, row.destinationSealed);
    return (payee.kind === 'address') === isCoinMethod(row.method) ? payee : { kind: 'unreadable' };
  } catch {
    return { kind: 'unreadable' };
  }
}

/** A keyed hash that is the same for the same address and tells nothing to who lacks the key. */
export function hashAddress({ secrets }: Keys, method: CoinMethod, address: string): Buffer {
  return createHmac('sha256', secrets.key('withdrawal.address'))
    .update(`${method}:${plainAddress(method, address)}`)
    .digest();
}

const bookPurpose = (investorId: string, hash: Buffer) =>
  `withdrawal-address:${investorId}:${hash.toString('hex')}`;

/** Seals an address for an investor's own list. */
export function sealAddress(ports: Keys, investorId: string, hash: Buffer, address: string): Buffer {
  return sealText(ports, bookPurpose(investorId, hash), address);
}

/** Opens an address of an investor's own list. */
export function openAddress(ports: Keys, investorId: string, hash: Buffer, bytes: Uint8Array): string {
  return openText(ports, bookPurpose(investorId, hash), bytes);
}

/** Where an order's money goes, as the calls answer it. */
export type ShownPayee = Pick<WithdrawalItem, 'address' | 'bankInfo'>;

/** A destination as its owner reads it: an account number masked, an address whole. */
export const showPayee = (payee: OpenedPayee): ShownPayee =>
  payee.kind === 'card' ? maskedPayee(payee) : wholePayee(payee);

/** Nothing of it left out: for who sends the money there. */
export const wholePayee = (payee: OpenedPayee): ShownPayee => ({
  address: payee.kind === 'card' ? payee.accountNumber : addressOf(payee),
  bankInfo: bankOf(payee),
});

/** Enough to recognise it by. */
export const maskedPayee = (payee: OpenedPayee): ShownPayee => ({
  address: payee.kind === 'card' ? payee.maskedNumber : shortAddress(addressOf(payee)),
  bankInfo: bankOf(payee),
});

/** Stands in a text for a destination that cannot be read. */
export const NOWHERE = '—';

/** A destination in a text, enough to recognise it by. */
export function namedPayee(payee: OpenedPayee): string {
  const { address, bankInfo } = maskedPayee(payee);
  if (address === '') return NOWHERE;
  return bankInfo === null ? address : `${bankInfo.bankName} ${address}`;
}

const addressOf = (payee: Exclude<OpenedPayee, { kind: 'card' }>): string =>
  payee.kind === 'address' ? payee.address : '';

function bankOf(payee: OpenedPayee): ShownPayee['bankInfo'] {
  if (payee.kind !== 'card') return null;
  // A CLABE tells the bank by itself.
  return { bankName: payee.bankName, beneficiary: payee.cardholder, bankCode: '' };
}
