import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type { Ports } from '#kernel/ports/ports.ts';
import { openText, sealText } from '#kernel/secrets/seal.ts';
import { plainAddress, shortAddress } from '../address.ts';
import type { Destination } from '../contract.ts';
import type { CoinMethod } from '../withdrawal.ts';

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

/** A destination as its owner reads it: an account number masked, an address whole. */
export function showPayee(payee: Payee): Destination {
  return payee.kind === 'card'
    ? {
        kind: 'card',
        short: payee.maskedNumber,
        address: null,
        bankName: payee.bankName,
        cardholder: payee.cardholder,
      }
    : {
        kind: 'address',
        short: shortAddress(payee.address),
        address: payee.address,
        bankName: null,
        cardholder: null,
      };
}
