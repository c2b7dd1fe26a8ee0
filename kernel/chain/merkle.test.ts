import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toHex } from './chain.ts';
import { fromHex, HASH_BYTES, leafHash, levelsOf, pathPlaces, rootOf } from './merkle.ts';

const sha256 = (...parts: Uint8Array[]) =>
  new Uint8Array(createHash('sha256').update(Buffer.concat(parts)).digest());

/** RFC 6962, 2.1, as it is written there: split at the largest power of two below the count. */
function tree(leaves: Uint8Array[]): Uint8Array {
  if (leaves.length === 1) return leaves[0]!;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return sha256(Uint8Array.of(1), tree(leaves.slice(0, split)), tree(leaves.slice(split)));
}

const leavesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => sha256(Uint8Array.of(at, at >> 8)));
const joined = (leaves: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(leaves));
const pathOf = (levels: readonly Uint8Array[], position: number, count: number) =>
  pathPlaces(position, count).map(({ level, place }) =>
    toHex(levels[level]!.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES)),
  );

test('a leaf is the documented 57 bytes, hashed', () => {
  const head = 'ab'.repeat(32);
  const investorId = '018f0000-0000-7000-8000-000000000001';
  expect(leafHash({ investorId, seq: 258n, head })).toEqual(
    sha256(
      Uint8Array.of(0),
      fromHex('018f0000000070008000000000000001'),
      Uint8Array.of(0, 0, 0, 0, 0, 0, 1, 2),
      fromHex(head),
    ),
  );
});

test('the root is RFC 6962’s for every count, and every leaf’s path leads to it', () => {
  for (let count = 1; count <= 70; count++) {
    const leaves = leavesOf(count);
    const levels = levelsOf(joined(leaves));
    const root = toHex(levels.at(-1)!);
    expect(root).toBe(toHex(tree(leaves)));
    for (const [position, leaf] of leaves.entries())
      expect(rootOf(leaf, position, count, pathOf(levels, position, count))).toBe(root);
  }
});

test('no other leaf, place, count or path leads to the root', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 200 }), fc.nat(), fc.nat(), fc.nat(), (count, a, b, flip) => {
      const leaves = leavesOf(count);
      const position = a % count;
      const other = b % count;
      const levels = levelsOf(joined(leaves));
      const root = toHex(levels.at(-1)!);
      const path = pathOf(levels, position, count);
      const leaf = leaves[position]!;
      if (other !== position) {
        expect(rootOf(leaves[other]!, position, count, path)).not.toBe(root);
        expect(rootOf(leaf, other, count, path)).not.toBe(root);
      }
      expect(rootOf(leaf, position, count, path.slice(1))).toBeNull();
      expect(rootOf(leaf, position, count, [...path, root])).toBeNull();
      const turned = path.map((hash, at) =>
        at === flip % path.length ? (hash[0] === '0' ? '1' : '0') + hash.slice(1) : hash,
      );
      expect(rootOf(leaf, position, count, turned)).not.toBe(root);
    }),
  );
});

test('what is no path is none, rather than an error', () => {
  const [left, right] = leavesOf(2);
  expect(rootOf(left!, 0, 2, [toHex(right!).toUpperCase()])).toBeNull();
  expect(rootOf(left!, 0, 2, ['ab'])).toBeNull();
  expect(rootOf(left!, 2, 2, [toHex(right!)])).toBeNull();
  expect(rootOf(left!, -1, 2, [toHex(right!)])).toBeNull();
});
