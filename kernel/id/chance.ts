import { createHash, randomBytes } from 'node:crypto';

/** The chance port: where ids, tokens and codes get their bytes. */
export interface Chance {
  /** `count` bytes that nobody can guess (of `seededChance`: that the seed alone decides). */
  bytes(count: number): Uint8Array;
}

/** The machine's cryptographic source. */
export const systemChance: Chance = { bytes: drawFromPool };

/** Asked for at once: a draw of the machine costs the same for ten bytes as for a few thousand. */
const POOL_BYTES = 4096;
let pool: Buffer = Buffer.alloc(0);

/** What was drawn is wiped from the pool, so that nothing given away stays there. */
function drawFromPool(count: number): Uint8Array {
  if (count > POOL_BYTES) return new Uint8Array(randomBytes(count));
  if (pool.length < count) pool = randomBytes(POOL_BYTES);
  const drawn = new Uint8Array(pool.subarray(0, count));
  pool.fill(0, 0, count);
  pool = pool.subarray(count);
  return drawn;
}

/** The same bytes for the same seed, for tests and sandbox seeds only: anyone who knows the seed can guess them. */
export function seededChance(seed: string): Chance {
  let block = new Uint8Array(0);
  let used = 0;
  let counter = 0;
  const nextByte = (): number => {
    if (used === block.length) {
      block = new Uint8Array(createHash('sha256').update(`${counter}:${seed}`).digest());
      counter += 1;
      used = 0;
    }
    // In bounds: a new block was made where the old one was used up.
    return block[used++] as number;
  };
  return { bytes: (count) => Uint8Array.from({ length: count }, nextByte) };
}
