import { type ChainEntry, entryHash, GENESIS, toHex } from './chain.ts';
import { type DailyRoot, hashOfLists, type Inclusion, sealOf } from './daily-root.ts';
import { HASH_BYTES, leafHash, levelsOf, pathPlaces } from './merkle.ts';

export const INVESTOR = '018f0000-0000-7000-8000-000000000001';
export const OTHER = '018f0000-0000-7000-8000-000000000002';

/** A chain of credits of these amounts in cents, hashed as the database hashes it. */
export async function creditsOf(amounts: readonly bigint[], investorId = INVESTOR): Promise<ChainEntry[]> {
  const entries: ChainEntry[] = [];
  let before = 0n;
  for (const amount of amounts) {
    const seq = (entries.length + 1).toString();
    const entry = {
      investorId,
      seq,
      kind: 'available',
      asset: 'USD',
      delta: amount.toString(),
      before: before.toString(),
      after: (before + amount).toString(),
      posting: 'test.credit',
      at: '2026-11-20T15:30:00.000Z',
      transactionNumber: seq,
      transactionName: 'test.credit',
      reference: '{"kind": "test", "note": "línea\\n uno"}',
      hash: '',
    };
    entries.push({ ...entry, hash: await entryHash(entries.at(-1)?.hash ?? GENESIS, entry) });
    before += amount;
  }
  return entries;
}

/** Where a chain ends. */
export const endOf = (entries: readonly ChainEntry[]) => ({
  seq: entries.length.toString(),
  head: entries.at(-1)?.hash ?? GENESIS,
});

/** The chain's entries hashed again from the first on, as whoever owns the database could. */
export async function rehashed(entries: readonly ChainEntry[]): Promise<ChainEntry[]> {
  const made: ChainEntry[] = [];
  for (const entry of entries)
    made.push({ ...entry, hash: await entryHash(made.at(-1)?.hash ?? GENESIS, entry) });
  return made;
}

/** A root over these heads of one investor each, after `before`, with the inclusion of the leaf at `position`. */
export function publish(
  heads: readonly { investorId: string; seq: bigint; head: string }[],
  date: string,
  before: DailyRoot | null,
  position: number,
): Inclusion {
  const leaves = new Uint8Array(heads.length * HASH_BYTES);
  for (const [at, head] of heads.entries()) leaves.set(leafHash(head), at * HASH_BYTES);
  const levels = levelsOf(leaves);
  const draft = {
    number: (BigInt(before?.number ?? 0) + 1n).toString(),
    date,
    at: `${date}T06:00:00.000Z`,
    heads: heads.length.toString(),
    root: toHex(levels.at(-1) as Uint8Array),
    auditSeq: (BigInt(before?.auditSeq || 0) + 5n).toString(),
    auditHead: '5'.repeat(64),
    listsHash: hashOfLists(''),
    previousSeal: before?.seal ?? GENESIS,
  };
  const own = heads[position] as (typeof heads)[number];
  return {
    root: { ...draft, seal: sealOf(draft) },
    position: position.toString(),
    seq: own.seq.toString(),
    head: own.head,
    path: pathPlaces(position, heads.length).map(({ level, place }) =>
      toHex((levels[level] as Uint8Array).subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES)),
    ),
  };
}
