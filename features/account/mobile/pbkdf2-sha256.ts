import { BLOCK_BYTES, compress, HASH_WORDS, START } from '#kernel/hash/sha256.ts';

/**
 * PBKDF2-HMAC-SHA-256 (RFC 8018) in plain JavaScript, one block of at most 32 bytes. Browsers give `crypto.subtle` to
 * secure pages only; this is for a phone that opens the sandbox over plain http in a local network.
 */

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
