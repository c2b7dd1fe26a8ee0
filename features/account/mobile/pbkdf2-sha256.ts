/**
 * PBKDF2-HMAC-SHA-256 (RFC 8018) in plain JavaScript, one block of at most 32 bytes. Browsers give `crypto.subtle` to
 * secure pages only; this is for a phone that opens the sandbox over plain http in a local network.
 */

const BLOCK_BYTES = 64;
const HASH_WORDS = 8;

/** The first 32 bits of the fractional parts of roots of primes, which FIPS 180-4 takes its constants from. */
function rootBits(prime: number, root: (n: number) => number): number {
  return ((root(prime) % 1) * 2 ** 32) | 0;
}

const PRIMES: number[] = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((prime) => n % prime !== 0)) PRIMES.push(n);
const START = Int32Array.from(PRIMES.slice(0, HASH_WORDS), (prime) => rootBits(prime, Math.sqrt));
const ROUND = Int32Array.from(PRIMES, (prime) => rootBits(prime, Math.cbrt));

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by));
const schedule = new Int32Array(64);

/** FIPS 180-4, 6.2.2: works a block of 16 words into the state, in place. */
function compress(state: Int32Array, block: Int32Array): void {
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

/** The words of a message that follows one whole block, padded; it must fit one block. */
function padded(message: Uint8Array): Int32Array {
  if (message.length > BLOCK_BYTES - 9) throw new RangeError('one block only');
  const bytes = new Uint8Array(BLOCK_BYTES);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(BLOCK_BYTES - 4, (BLOCK_BYTES + message.length) * 8);
  return Int32Array.from({ length: 16 }, (_, at) => view.getInt32(at * 4));
}

/** The state after HMAC's key block, `key` filled to 64 bytes and mixed with a constant. */
function keyed(key: Uint8Array, mix: number): Int32Array {
  if (key.length > BLOCK_BYTES) throw new RangeError('a longer key would have to be hashed first');
  const bytes = new Uint8Array(BLOCK_BYTES).fill(mix);
  for (const [at, byte] of key.entries()) bytes[at] = byte ^ mix;
  const view = new DataView(bytes.buffer);
  const state = START.slice();
  compress(
    state,
    Int32Array.from({ length: 16 }, (_, at) => view.getInt32(at * 4)),
  );
  return state;
}

/**
 * Derives `length` (at most 32) bytes. Password at most 64 bytes, salt at most 51: what the captcha uses. Throws a
 * `RangeError` beyond that.
 */
export function pbkdf2Sha256(
  password: Uint8Array,
  salt: Uint8Array,
  rounds: number,
  length: number,
): Uint8Array {
  if (length > HASH_WORDS * 4) throw new RangeError('one block only');
  const inner = keyed(password, 0x36);
  const outer = keyed(password, 0x5c);
  const block = padded(Uint8Array.of(...salt, 0, 0, 0, 1));
  const digestBlock = padded(new Uint8Array(HASH_WORDS * 4));
  const mixed = new Int32Array(HASH_WORDS);
  let message = block;
  for (let round = 0; round < rounds; round++) {
    const first = inner.slice();
    compress(first, message);
    digestBlock.set(first);
    const second = outer.slice();
    compress(second, digestBlock);
    for (let at = 0; at < HASH_WORDS; at++) mixed[at] = (mixed[at] as number) ^ (second[at] as number);
    digestBlock.set(second);
    message = digestBlock;
  }
  const bytes = new DataView(new ArrayBuffer(HASH_WORDS * 4));
  mixed.forEach((word, at) => {
    bytes.setInt32(at * 4, word);
  });
  return new Uint8Array(bytes.buffer, 0, length);
}
