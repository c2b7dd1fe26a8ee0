import { OPERATOR_LIMITS } from './limits.ts';

/** Crockford's base32: no I, L, O or U, which are misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = /.{4}/g;
const HALF = OPERATOR_LIMITS.enrolmentHalfLength;

/** Writes random bytes as a half of a code, one character a byte: `7K2M-9QXA-04TB`. 256 is a multiple of 32, so each is as likely. */
export function writeHalf(bytes: Uint8Array): string {
  const characters = Array.from(bytes.subarray(0, HALF), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return characters.match(GROUP)?.join('-') ?? '';
}

/** The two halves of a code as it was typed, without what stands between groups; null where it is no code. */
export function readHalves(typed: string): readonly [string, string] | null {
  const bare = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  if (bare.length !== 2 * HALF || [...bare].some((character) => !ALPHABET.includes(character))) return null;
  return [bare.slice(0, HALF), bare.slice(HALF)];
}
