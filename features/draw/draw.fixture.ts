import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { DrawFile } from './contract.ts';
import { type DrawEntry, drawLots, listHash, listText } from './draw.ts';

/** The real round of quicknet that all tests of the draw lean on: 2023-09-15T11:00:03.000Z. */
export const REAL_ROUND = {
  round: 657_413,
  signature:
    'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
  randomness: 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
};

/** An application's id as the product makes it. */
export const applicationId = (name: string) => createHash('sha256').update(name).digest('hex');

/** Applications of any size, each id once, in no order. */
export const anyEntries = (maxLots: number): fc.Arbitrary<DrawEntry[]> =>
  fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 0, max: 1_000_000 }).map((name) => applicationId(String(name))),
      lots: fc.integer({ min: 1, max: maxLots }),
    }),
    { selector: ({ id }) => id, maxLength: 12 },
  );

/** 64 hex digits, as of a list or a beacon. */
export const anyHash = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));

/** A draw of drand's real round: twelve applications, 18 of their 34 lots. */
export function drandFile(): DrawFile {
  return drawnFile('drand');
}

/** The same applications, drawn by a sandbox's beacon. */
export function sandboxFile(): DrawFile {
  return drawnFile('sandbox');
}

function drawnFile(source: 'drand' | 'sandbox'): DrawFile {
  const ipoId = '018f0000-0000-7000-8000-000000000012';
  const allocatedLots = 18;
  const entries = [1, 2, 3, 5, 1, 4, 1, 6, 2, 3, 1, 5].map((lots, at) => ({
    id: applicationId(`${ipoId} 018f0000-0000-7000-8000-0000000000${10 + at}`),
    lots,
  }));
  const list = listText(ipoId, allocatedLots, entries);
  const { round, randomness, signature } = REAL_ROUND;
  const isReal = source === 'drand';
  const beacon = {
    source,
    chainHash: isReal ? '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971' : null,
    round,
    randomness,
    signature: isReal ? signature : null,
  };
  const hash = listHash(list);
  const { winners } = drawLots({ allocatedLots, entries, listHash: hash, randomness });
  // Ten minutes before the round, to the second.
  const closedAt = '2023-09-15T10:50:03.000Z';
  return { ipoId, allocatedLots, closedAt, list, listHash: hash, beacon, winners: [...winners] };
}
