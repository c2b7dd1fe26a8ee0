import { bls12_381 } from '@noble/curves/bls12-381.js';
import { toHex } from '#kernel/chain/chain.ts';
import { sha256 } from '#kernel/hash/sha256.ts';
import { QUICKNET } from './beacon.ts';

/** Quicknet signs in G1; drand's other chains have another domain, and their signatures fail here. */
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const SIGNATURE = /^[0-9a-f]{96}$/;
const ROUND_BYTES = 8;

/**
 * Whether quicknet's key signed this round: `signature` as 96 lower-case hex digits. False for anything else, a point that
 * is not on the curve too. About 0.1 s on a desktop.
 */
export function isDrandSignature(round: number, signature: string): boolean {
  if (!SIGNATURE.test(signature) || !Number.isSafeInteger(round) || round < 1) return false;
  const { hash, verify } = bls12_381.shortSignatures;
  try {
    return verify(fromHex(signature), hash(sha256(roundBytes(round)), DOMAIN), fromHex(QUICKNET.publicKey));
  } catch {
    // The library throws where bytes are no point of the group: no signature then.
    return false;
  }
}

/** The number that a signature gives: SHA-256 over its bytes; 64 hex digits of 96. */
export function randomnessOf(signature: string): string {
  return toHex(sha256(fromHex(signature)));
}

/** Big-endian, as drand hashes it. */
function roundBytes(round: number): Uint8Array {
  const bytes = new Uint8Array(ROUND_BYTES);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  return bytes;
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) =>
    Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16),
  );
}
