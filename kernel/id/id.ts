import type { Chance } from './chance.ts';

export { type Chance, seededChance, systemChance } from './chance.ts';

const TOKEN_BYTES = 32;
const SIX_DIGITS = 1_000_000;
/** The largest multiple of a million in 32 bits: draws at or above it would favour small codes and are made again. */
const FAIR_BELOW = Math.floor(2 ** 32 / SIX_DIGITS) * SIX_DIGITS;
const LATEST_MS = 2 ** 48 - 1;

/**
 * A UUID of version 7 (RFC 9562), lower case: 48 bits of security time, 12 of a counter, then 62 bits of chance, so that
 * new rows lie together in an index. Up to 4,096 ids that one source of chance makes for one millisecond are in the order
 * in which they were made; those of several nodes have no order among themselves.
 */
export function newId(chance: Chance, securityNowMs: number): string {
  if (!Number.isInteger(securityNowMs) || securityNowMs < 0 || securityNowMs > LATEST_MS) {
    throw new RangeError('an id needs a whole millisecond between 1970 and 10889');
  }
  const time = securityNowMs.toString(16).padStart(12, '0');
  const random = Buffer.from(chance.bytes(10));
  random.writeUInt16BE(0x7000 | countWithin(chance, securityNowMs), 0);
  random.writeUInt8((random.readUInt8(2) & 0x3f) | 0x80, 2);
  const hex = random.toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-${hex.slice(0, 4)}-${hex.slice(4, 8)}-${hex.slice(8)}`;
}

const counts = new WeakMap<Chance, { ms: number; count: number }>();

/** How many ids this source made for the millisecond before; after 4,096 it begins again. */
function countWithin(chance: Chance, ms: number): number {
  const last = counts.get(chance);
  const count = last?.ms === ms ? (last.count + 1) & 0xfff : 0;
  counts.set(chance, { ms, count });
  return count;
}

/** A secret of 256 bits in base64url, 43 characters: a log-in token, a CSRF state. Store only its hash. */
export function randomToken(chance: Chance): string {
  return Buffer.from(chance.bytes(TOKEN_BYTES)).toString('base64url');
}

/** A code of six digits, `000000` to `999999`, each equally likely: an invite code. */
export function sixDigits(chance: Chance): string {
  for (;;) {
    const draw = Buffer.from(chance.bytes(4)).readUInt32BE();
    if (draw < FAIR_BELOW) return String(draw % SIX_DIGITS).padStart(6, '0');
  }
}
