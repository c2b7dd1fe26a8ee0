import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditsOf, endOf, INVESTOR, OTHER, publish, rehashed } from './chain.fixture.ts';
import type { ChainEntry } from './chain.ts';
import { type ChainFile, ChainFileError, readChainFile, writeChainFile } from './chain-file.ts';
import type { Inclusion } from './daily-root.ts';
import { verifyProof } from './verify-proof.ts';

const AMOUNTS = [100n, 200n, 300n, 400n, 500n];
const chain = await creditsOf(AMOUNTS);
const keptAt = (seq: number, of = chain) => ({ seq: BigInt(seq), hash: of[seq - 1]!.hash });
const headAt = (seq: number) => ({ investorId: INVESTOR, seq: BigInt(seq), head: chain[seq - 1]!.hash });
const others = Array.from({ length: 4 }, (_, at) => ({
  investorId: OTHER.replace(/2$/, String(at + 2)),
  seq: 1n,
  head: String(at).repeat(64),
}));
const first = publish([...others.slice(0, 2), headAt(2), ...others.slice(2)], '2026-11-20', null, 2);
const second = publish([...others.slice(0, 2), headAt(4), ...others.slice(2)], '2026-11-21', first.root, 2);

const verify = (
  entries: readonly ChainEntry[],
  kept: readonly { seq: bigint | null; hash: string }[] = [],
  inclusions: readonly Inclusion[] = [],
  end = endOf(entries),
) => verifyProof({ investorId: INVESTOR, entries, kept, end: () => end, inclusions: () => inclusions });

describe('a chain that nobody touched', () => {
  test('fits itself, what was kept of it, and the roots published', async () => {
    const report = await verify(
      chain,
      [keptAt(2), keptAt(5), { seq: null, hash: chain[0]!.hash }],
      [first, second],
    );
    expect(report).toMatchObject({ seq: 5n, head: chain[4]!.hash, row: null, lost: [], root: null });
    expect(report.compared).toHaveLength(3);
    expect(report.balances.get('available USD')).toBe(1_500n);
  });

  test('and so does an empty one', async () => {
    expect(await verify([])).toMatchObject({ seq: 0n, row: null, lost: [], root: null });
  });
});

describe('with the database owner’s power', () => {
  test('a posting that is changed names its row', async () => {
    const changed = chain.map((entry) =>
      entry.seq === '3' ? { ...entry, delta: '301', after: '601' } : entry,
    );
    const report = await verify(changed, [keptAt(2), keptAt(5)]);
    expect(report.row).toMatchObject({ seq: 3n, fault: 'hash' });
    // what was kept below the row still fits; what lies beyond could not be compared
    expect(report).toMatchObject({ compared: [keptAt(2)], lost: [] });
  });

  test('the last row removed is missed by the end, by the head that was kept, and by the root', async () => {
    const cut = chain.slice(0, -1);
    expect((await verify(cut, [], [], endOf(chain))).row).toEqual({ seq: 5n, fault: 'seq', entry: null });
    expect(await verify(cut, [keptAt(5)])).toMatchObject({
      row: null,
      lost: [{ kept: keptAt(5), found: null }],
    });
    expect((await verify(chain.slice(0, 3), [], [first, second])).root).toMatchObject({
      date: '2026-11-21',
      fault: 'head',
    });
  });

  test('two rows that change places name the first of them, rehashed or not', async () => {
    const [a, b, c, d, e] = chain as [ChainEntry, ChainEntry, ChainEntry, ChainEntry, ChainEntry];
    expect((await verify([a, c, b, d, e])).row).toMatchObject({ seq: 2n, fault: 'seq' });
    const renumbered = await rehashed([a, { ...c, seq: '2' }, { ...b, seq: '3' }, d, e]);
    expect((await verify(renumbered)).row).toMatchObject({ seq: 2n, fault: 'balance' });
  });

  test('a chain rewritten and hashed again is whole in itself, and fails against every head kept and every root', async () => {
    const rewritten = await creditsOf([100n, 150n, 300n, 400n, 500n]);
    expect((await verify(rewritten)).row).toBeNull();
    const report = await verify(rewritten, [keptAt(1), keptAt(2), { seq: null, hash: chain[4]!.hash }]);
    expect(report.lost).toEqual([
      { kept: keptAt(2), found: rewritten[1]!.hash },
      { kept: { seq: null, hash: chain[4]!.hash }, found: null },
    ]);
    expect((await verify(rewritten, [], [first, second])).root).toMatchObject({ number: '1', fault: 'head' });
  });

  test('a leaf made up for the rewritten chain does not lead to the root that was published', async () => {
    const rewritten = await creditsOf([100n, 150n, 300n, 400n, 500n]);
    const forged = { ...first, head: rewritten[1]!.hash };
    expect((await verify(rewritten, [], [forged])).root).toMatchObject({ number: '1', fault: 'path' });
  });

  test.each([
    ['another root on the day', { ...second, root: { ...second.root, root: 'ab'.repeat(32) } }, 'seal'],
    ['another place', { ...second, position: '1' }, 'position'],
    ['an earlier head', { ...second, seq: '1', head: chain[0]!.hash }, 'order'],
    ['an earlier day', publish([headAt(4)], '2026-11-20', first.root, 0), 'order'],
    [
      'a seal that follows another',
      publish([...others.slice(0, 2), headAt(4)], '2026-11-21', { ...first.root, seal: 'cd'.repeat(32) }, 2),
      'seal',
    ],
  ])('%s is found', async (_what, forged, fault) => {
    expect((await verify(chain, [], [first, forged])).root).toMatchObject({ fault });
  });

  test('a root that was seen before and is another now, or gone, is named', async () => {
    const again = publish([...others.slice(0, 2), headAt(4)], '2026-11-21', first.root, 2);
    const look = (inclusions: readonly Inclusion[]) =>
      verifyProof({
        investorId: INVESTOR,
        entries: chain,
        kept: [],
        end: () => endOf(chain),
        inclusions: () => inclusions,
        keptRoots: [first.root, second.root],
      });
    expect((await look([first, second])).root).toBeNull();
    expect((await look([first, again])).root).toEqual({ number: '2', date: '2026-11-21', fault: 'seal' });
    expect((await look([first])).root).toEqual({ number: '2', date: '2026-11-21', fault: 'missing' });
  });

  test('a place that was seen before and is another now in every root is named', async () => {
    const elsewhere = publish([...others.slice(0, 1), headAt(2), ...others.slice(1)], '2026-11-20', null, 1);
    const report = await verifyProof({
      investorId: INVESTOR,
      entries: chain,
      kept: [],
      end: () => endOf(chain),
      inclusions: () => [elsewhere],
      keptRoots: [{ ...elsewhere.root, position: '2' }],
    });
    expect(report.root).toMatchObject({ number: '1', fault: 'position' });
  });

  test.each([
    ['a number written another way', { before: '00', after: '100' }],
    ['a field with two lines', { posting: 'test.credit\n2026' }],
    ['no number', { delta: '0x64' }],
  ])('%s is no entry', async (_what, change) => {
    expect((await verify([{ ...chain[0]!, ...change }])).row).toMatchObject({ seq: 1n, fault: 'form' });
  });

  test('any change of any field of any row is found', async () => {
    const fields = [
      'kind',
      'asset',
      'delta',
      'before',
      'after',
      'posting',
      'at',
      'transactionNumber',
      'transactionName',
      'reference',
      'hash',
      'seq',
      'investorId',
    ] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.nat(4),
        fc.constantFrom(...fields),
        fc.string({ minLength: 1 }),
        async (at, field, text) => {
          fc.pre(chain[at]![field] !== text);
          const changed = chain.map((entry, place) => (place === at ? { ...entry, [field]: text } : entry));
          expect((await verify(changed, [], [], endOf(chain))).row?.seq).toBe(BigInt(at + 1));
        },
      ),
    );
  });
});

describe('the file', () => {
  const file: ChainFile = {
    investorId: INVESTOR,
    entries: chain,
    inclusions: [first, second],
    end: endOf(chain),
  };
  const text = writeChainFile(file);

  test('reads as it was written, and writes the same bytes again', () => {
    expect(readChainFile(text)).toEqual(file);
    expect(writeChainFile(readChainFile(text))).toBe(text);
    expect(text.split('\n')).toHaveLength(1 + 5 + 2 + 1 + 1);
  });

  test.each([
    ['cut in a line', text.slice(0, -10), /cut/],
    ['cut between lines', `${text.split('\n').slice(0, 4).join('\n')}\n`, /line 4.*cut/],
    ['empty', '', /line 1/],
    ['something else', '{"a":1}\n', /line 1/],
    ['of a later version', text.replace('"version":6', '"version":7'), /version 7/],
    ['with a field missing', text.replace('"posting":"test.credit",', ''), /line 2: "posting"/],
    ['with a number for a text', text.replace('"delta":"100"', '"delta":100'), /line 2: "delta"/],
    ['with a line that is no JSON', text.replace('"seq":"2"', '"seq":2"'), /line 3/],
  ])('that is %s is refused by its line', (_what, broken, message) => {
    expect(() => readChainFile(broken)).toThrow(ChainFileError);
    expect(() => readChainFile(broken)).toThrow(message);
  });
});
