/**
 * SHA-256 (FIPS 180-4) in plain JavaScript, the same in a browser and in Node. Browsers give `crypto.subtle` to secure
 * pages only, and a phone opens the sandbox over plain http in a local network; besides, a chain of thousands of entries
 * is walked faster without a promise for each.
 */

export const BLOCK_BYTES = 64;
export const HASH_WORDS = 8;

/** The first 32 bits of the fractional parts of roots of primes, which FIPS 180-4 takes its constants from. */
function rootBits(prime: number, root: (n: number) => number): number {
  return ((root(prime) % 1) * 2 ** 32) | 0;
}

const PRIMES: number[] = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((prime) => n % prime !== 0)) PRIMES.push(n);
/** The state before the first block. */
export const START: Readonly<Int32Array> = Int32Array.from(PRIMES.slice(0, HASH_WORDS), (prime) =>
  rootBits(prime, Math.sqrt),
);
const ROUND = Int32Array.from(PRIMES, (prime) => rootBits(prime, Math.cbrt));

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by));
const schedule = new Int32Array(64);

/** FIPS 180-4, 6.2.2: works a block of 16 words into the state, in place. */
export function compress(state: Int32Array, block: Int32Array): void {
  const w = schedule;
  w.set(block);
  for (let t = 16; t < 64; t++) {
    const early = w[t - 15] as number;
    const late = w[t - 2] as number;
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    w[t] = ((w[t - 16] as number) + s0 + (w[t - 7] as number) + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let t = 0; t < 64; t++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + (ROUND[t] as number) + (w[t] as number)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  const worked = [a, b, c, d, e, f, g, h];
  for (let at = 0; at < HASH_WORDS; at++) state[at] = ((state[at] as number) + (worked[at] as number)) | 0;
}

/** The 32 bytes of SHA-256 over a message. */
export function sha256(message: Uint8Array): Uint8Array {
  const length = Math.ceil((message.length + 9) / BLOCK_BYTES) * BLOCK_BYTES;
  const bytes = new Uint8Array(length);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(length - 4, (message.length * 8) >>> 0);
  const state = START.slice();
  const block = new Int32Array(BLOCK_BYTES / 4);
  for (let at = 0; at < length; at += BLOCK_BYTES) {
    for (let word = 0; word < block.length; word++) block[word] = view.getInt32(at + word * 4);
    compress(state, block);
  }
  const digest = new DataView(new ArrayBuffer(HASH_WORDS * 4));
  state.forEach((word, at) => {
    digest.setInt32(at * 4, word);
  });
  return new Uint8Array(digest.buffer);
}
