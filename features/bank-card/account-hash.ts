import { toHex } from '#kernel/chain/chain.ts';
import { sha256 } from '#kernel/hash/sha256.ts';
import { plainDigits } from './card-number.ts';

/** What says where money goes; a card number does not. */
export interface Account {
  readonly bankName: string;
  readonly cardholder: string;
  readonly accountNumber: string;
}

const SALT_BYTES = 32;

/**
 * What a device signs of a bank account in its place (docs/investor-signatures.md): 64 hex digits, the same however the
 * account was typed. Who lacks the salt, of 64 hex digits, learns nothing from it.
 */
export function accountHashOf(salt: string, { bankName, cardholder, accountNumber }: Account): string {
  const lines = ['bolsillo-account-1', salt, bankName.trim(), cardholder.trim(), plainDigits(accountNumber)];
  return toHex(sha256(new TextEncoder().encode(lines.join('\n'))));
}

/** A salt that nobody can guess. */
export function newSalt(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
}

/** What is sent beside an account, for a device to sign. */
export function signedAccountOf(salt: string, account: Account): { salt: string; accountHash: string } {
  return { salt, accountHash: accountHashOf(salt, account) };
}
