import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ChainEntry, entryBytes, entryHash, GENESIS, verifyChain } from './chain.ts';

const INVESTOR = '018f0000-0000-7000-8000-000000000001';
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

type Draft = Partial<Omit<ChainEntry, 'hash' | 'seq'>>;

/** A chain hashed as the database hashes it. */
async function chainOf(...drafts: Draft[]): Promise<ChainEntry[]> {
  const entries: ChainEntry[] = [];
  for (const draft of drafts) {
    const entry = {
      investorId: INVESTOR,
      seq: (entries.length + 1).toString(),
      kind: 'available',
      asset: 'USD',
      delta: '100',
      before: '0',
      after: '100',
      posting: 'test.credit',
      at: '2026-11-20T15:30:00.000Z',
      transactionNumber: '1',
      transactionName: 'test.credit',
      reference: '{"kind": "test"}',
      hash: '',
      ...draft,
    };
    entries.push({ ...entry, hash: await entryHash(entries.at(-1)?.hash ?? GENESIS, entry) });
  }
  return entries;
}

const threeRows = () =>
  chainOf({}, { before: '100', delta: '-40', after: '60' }, { before: '60', delta: '40', after: '100' });

test('the bytes under a hash are thirteen lines, as documented', async () => {
  const [entry] = await chainOf({});
  expect(new TextDecoder().decode(entryBytes(GENESIS, entry!)).split('\n')).toEqual([
    GENESIS,
    INVESTOR,
    '1',
    'available',
    'USD',
    '100',
    '0',
    '100',
    'test.credit',
    '2026-11-20T15:30:00.000Z',
    '1',
    'test.credit',
    '{"kind": "test"}',
  ]);
  // the value that PostgreSQL gives for the same bytes; it must never change
  expect(entry!.hash).toBe('73410aa512d8f9bcd54865c660aa32477f9147451be0303b1f8aba7518e9a819');
});

test('an unbroken chain ends at its head, by the browser’s SHA-256 and by Node’s alike', async () => {
  const entries = await threeRows();
  const whole = { unbroken: true, seq: 3n, head: entries[2]!.hash };
  expect(await verifyChain(INVESTOR, entries)).toEqual(whole);
  expect(await verifyChain(INVESTOR, entries, new Map(), sha256)).toEqual(whole);
  expect(await verifyChain(INVESTOR, [])).toEqual({ unbroken: true, seq: 0n, head: GENESIS });
});

test('any changed field is found at its row', async () => {
  const entries = await threeRows();
  const fields = Object.keys(entries[0]!) as (keyof ChainEntry)[];
  await fc.assert(
    fc.asyncProperty(fc.nat(2), fc.constantFrom(...fields), async (row, field) => {
      const changed = entries.map((entry, index) =>
        index === row ? { ...entry, [field]: `${entry[field]}1` } : entry,
      );
      expect(await verifyChain(INVESTOR, changed)).toMatchObject({ unbroken: false, seq: BigInt(row + 1) });
    }),
  );
});

test('a removed row, two in the wrong order and another’s chain are found', async () => {
  const [first, second, third] = await threeRows();
  expect(await verifyChain(INVESTOR, [first!, third!])).toEqual({ unbroken: false, seq: 2n, fault: 'seq' });
  expect(await verifyChain(INVESTOR, [second!, first!])).toEqual({ unbroken: false, seq: 1n, fault: 'seq' });
  expect(await verifyChain(INVESTOR.replace(/1$/, '2'), [first!])).toEqual({
    unbroken: false,
    seq: 1n,
    fault: 'investor',
  });
});

test('sums that do not follow are found even where the hashes fit', async () => {
  const entries = await chainOf({}, { before: '500', delta: '1', after: '501' });
  expect(await verifyChain(INVESTOR, entries)).toEqual({ unbroken: false, seq: 2n, fault: 'balance' });
});

test('a chain rewritten and hashed again fails against a head kept from before', async () => {
  // given a head kept after the second row
  const kept = new Map([[2n, (await threeRows())[1]!.hash]]);
  // when the second row is rewritten with all hashes made again
  const rewritten = await chainOf(
    {},
    { before: '100', delta: '-1', after: '99' },
    { before: '99', delta: '1', after: '100' },
  );
  // then the chain is whole in itself, and the kept head names the row
  expect(await verifyChain(INVESTOR, rewritten)).toMatchObject({ unbroken: true });
  expect(await verifyChain(INVESTOR, rewritten, kept)).toEqual({ unbroken: false, seq: 2n, fault: 'head' });
  // and a chain cut off before the kept head fails as well
  expect(await verifyChain(INVESTOR, rewritten.slice(0, 1), kept)).toEqual({
    unbroken: false,
    seq: 2n,
    fault: 'head',
  });
});
