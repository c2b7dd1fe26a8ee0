import { sha256 as plainSha256 } from '#kernel/hash/sha256.ts';
import { toHex } from './chain.ts';

/**
 * The tree over all investors' heads, as RFC 6962 makes it: a leaf is SHA-256(0x00 ‖ leaf), a node SHA-256(0x01 ‖ left ‖
 * right); where a level has an odd count, its last node goes up unchanged. Under a leaf lie 56 bytes: the investor's id
 * (16), the seq of the chain's last entry (8, big-endian), that entry's hash (32). Nobody can guess the last, so a leaf
 * seen on another's path tells nothing.
 */

/** Where an investor's chain stood. */
export interface Head {
  /** A lower-case UUID. */
  readonly investorId: string;
  readonly seq: bigint;
  /** 64 lower-case hex digits. */
  readonly head: string;
}

/** SHA-256 at once; the server's is faster than ours. */
export type SyncSha256 = (bytes: Uint8Array) => Uint8Array;

export const HASH_BYTES = 32;
const HEX = /^([0-9a-f]{2})*$/;
const UUID_BYTES = 16;
const LEAF = 0x00;
const NODE = 0x01;

/** The bytes that lower-case hex digits write; throws for anything else. */
export function fromHex(hex: string): Uint8Array {
  if (!HEX.test(hex)) throw new RangeError('not hexadecimal');
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** The hash of an investor's leaf. */
export function leafHash({ investorId, seq, head }: Head, sha256: SyncSha256 = plainSha256): Uint8Array {
  const bytes = new Uint8Array(1 + UUID_BYTES + 8 + HASH_BYTES);
  bytes[0] = LEAF;
  bytes.set(fromHex(investorId.replaceAll('-', '')), 1);
  new DataView(bytes.buffer).setBigUint64(1 + UUID_BYTES, seq);
  bytes.set(fromHex(head), 1 + UUID_BYTES + 8);
  return sha256(bytes);
}

/** The hash of two neighbours' parent. */
export function nodeHash(left: Uint8Array, right: Uint8Array, sha256: SyncSha256 = plainSha256): Uint8Array {
  const bytes = new Uint8Array(1 + 2 * HASH_BYTES);
  bytes[0] = NODE;
  bytes.set(left, 1);
  bytes.set(right, 1 + HASH_BYTES);
  return sha256(bytes);
}

/** All levels of the tree, the leaves first, the root last; each is its hashes one after the other. At least one leaf. */
export function levelsOf(leaves: Uint8Array, sha256: SyncSha256 = plainSha256): Uint8Array[] {
  const levels = [leaves];
  for (let level = leaves; level.length > HASH_BYTES; ) {
    const count = level.length / HASH_BYTES;
    const parents = new Uint8Array(Math.ceil(count / 2) * HASH_BYTES);
    for (let at = 0; at < count; at += 2) {
      const hash =
        at + 1 < count ? nodeHash(hashAt(level, at), hashAt(level, at + 1), sha256) : hashAt(level, at);
      parents.set(hash, (at / 2) * HASH_BYTES);
    }
    levels.push(parents);
    level = parents;
  }
  return levels;
}

const hashAt = (level: Uint8Array, at: number) => level.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES);

/** Which nodes stand on the path of the leaf at `position` (from 0) among `count`: level (leaves are 0) and place in it. */
export function pathPlaces(position: number, count: number): { level: number; place: number }[] {
  const places: { level: number; place: number }[] = [];
  let level = 0;
  let at = position;
  for (let width = count; width > 1; width = Math.ceil(width / 2)) {
    const sibling = at % 2 === 0 ? at + 1 : at - 1;
    if (sibling < width) places.push({ level, place: sibling });
    at = Math.floor(at / 2);
    level += 1;
  }
  return places;
}

/** The root that a leaf and its path lead to, as hex digits; null where the path is none of a leaf at that position. */
export function rootOf(
  leaf: Uint8Array,
  position: number,
  count: number,
  path: readonly string[],
): string | null {
  const places = pathPlaces(position, count);
  if (position < 0 || position >= count || places.length !== path.length) return null;
  let hash = leaf;
  for (const [step, { place }] of places.entries()) {
    const sibling = path[step] as string;
    if (sibling.length !== 2 * HASH_BYTES || !HEX.test(sibling)) return null;
    hash = place % 2 === 0 ? nodeHash(fromHex(sibling), hash) : nodeHash(hash, fromHex(sibling));
  }
  return toHex(hash);
}
