import { sha256 } from './sha256.ts';

const BLOCK_BYTES = 64;
const INNER = 0x36;
const OUTER = 0x5c;

/**
 * HMAC-SHA-256 (RFC 2104) under one key of at most 64 bytes, for many messages: each gives its 32 bytes. Built on this
 * folder's SHA-256, so that a browser without `crypto.subtle` has it too, and without a promise for each message.
 */
export function hmacSha256(key: Uint8Array): (message: Uint8Array) => Uint8Array {
  if (key.length > BLOCK_BYTES)
    throw new RangeError('a key of more than 64 bytes would have to be hashed first');
  const outer = new Uint8Array(BLOCK_BYTES + 32);
  padded(key, OUTER, outer);
  let inner = padded(key, INNER, new Uint8Array(BLOCK_BYTES * 3));
  return (message) => {
    const length = BLOCK_BYTES + message.length;
    if (length > inner.length) inner = padded(key, INNER, new Uint8Array(length));
    inner.set(message, BLOCK_BYTES);
    outer.set(sha256(inner.subarray(0, length)), BLOCK_BYTES);
    return sha256(outer);
  };
}

function padded(key: Uint8Array, pad: number, into: Uint8Array): Uint8Array {
  for (let at = 0; at < BLOCK_BYTES; at++) into[at] = (key[at] ?? 0) ^ pad;
  return into;
}
