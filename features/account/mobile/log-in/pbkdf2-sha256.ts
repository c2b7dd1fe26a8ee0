import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';

/**
 * PBKDF2-HMAC-SHA-256 (RFC 8018) without `crypto.subtle`, which browsers give to secure pages only: for a phone that opens
 * the sandbox over plain http in a local network. Derives `length` bytes.
 */
export function pbkdf2Sha256(
  password: Uint8Array,
  salt: Uint8Array,
  rounds: number,
  length: number,
): Uint8Array {
  return pbkdf2(sha256, password, salt, { c: rounds, dkLen: length });
}
