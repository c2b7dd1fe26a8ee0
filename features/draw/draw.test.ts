import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyEntries, anyHash, applicationId } from './draw.fixture.ts';
import {
  type DrawEntry,
  type DrawInput,
  DrawListError,
  drawLots,
  listHash,
  listText,
  lotsWonOf,
  orderLots,
  parseList,
} from './draw.ts';

const RUNS = { numRuns: 2_000 };
const IPO = '018f0000-0000-7000-8000-000000000012';
const MANY_LOTS = 6;

const anyDraw: fc.Arbitrary<DrawInput> = fc.record({
  allocatedLots: fc.integer({ min: 0, max: 60 }),
  entries: anyEntries(MANY_LOTS),
  listHash: anyHash,
  randomness: anyHash,
});

const sumOf = (entries: readonly { readonly lots: number }[]) =>
  entries.reduce((sum, { lots }) => sum + lots, 0);

describe('a draw, whatever is drawn', () => {
  it('uses the allocation up exactly, and gives nobody more than asked for', () => {
    fc.assert(
      fc.property(anyDraw, (draw) => {
        const { winners } = drawLots(draw);
        const asked = new Map(draw.entries.map(({ id, lots }) => [id, lots]));
        expect(sumOf(winners)).toBe(Math.min(draw.allocatedLots, sumOf(draw.entries)));
        for (const { id, lots } of winners) expect(lots).toBeLessThanOrEqual(asked.get(id) ?? 0);
        expect(winners.every(({ lots }) => lots > 0)).toBe(true);
      }),
      RUNS,
    );
  });

  it('has each lot once, and no other', () => {
    fc.assert(
      fc.property(anyDraw, (draw) => {
        const { entries, owner, number } = orderLots(draw);
        const lots = [...owner].map((whose, place) => `${entries[whose]?.id}:${number[place]}`);
        const asked = draw.entries.flatMap(({ id, lots: count }) =>
          Array.from({ length: count }, (_, n) => `${id}:${n + 1}`),
        );
        expect(lots.toSorted()).toEqual(asked.toSorted());
      }),
      RUNS,
    );
  });

  it('does not depend on the order in which applications came', () => {
    const shuffled = anyDraw.chain((draw) =>
      fc
        .shuffledSubarray([...draw.entries], { minLength: draw.entries.length })
        .map((entries): [DrawInput, DrawInput] => [draw, { ...draw, entries }]),
    );
    fc.assert(
      fc.property(shuffled, ([draw, other]) => {
        expect(drawLots(other)).toEqual(drawLots(draw));
        expect(listText(IPO, 3, other.entries)).toBe(listText(IPO, 3, draw.entries));
      }),
      RUNS,
    );
  });

  it('gives nobody a second lot while somebody has none', () => {
    fc.assert(
      fc.property(anyDraw, (draw) => {
        const { winners } = drawLots(draw);
        const everybodyHasOne = winners.length === draw.entries.length;
        if (winners.some(({ lots }) => lots > 1)) expect(everybodyHasOne).toBe(true);
        expect(winners.length).toBe(Math.min(draw.allocatedLots, draw.entries.length));
      }),
      RUNS,
    );
  });

  it('is what the rule says, written a second time in the plainest way', () => {
    fc.assert(
      fc.property(anyDraw, (draw) => {
        expect(drawLots(draw).winners).toEqual(plainDraw(draw));
        const counted = lotsWonOf(orderLots(draw)).map(({ id, lots }) => ({ id, lots: new Set(lots).size }));
        expect(counted).toEqual(plainDraw(draw));
      }),
      RUNS,
    );
  });

  it('is another draw with another list or another number', () => {
    const entries = Array.from({ length: 60 }, (_, at) => ({ id: applicationId(`${at}`), lots: 1 }));
    const draw = { allocatedLots: 30, entries, listHash: '0'.repeat(64), randomness: '1'.repeat(64) };
    const won = (changed: Partial<DrawInput>) => JSON.stringify(drawLots({ ...draw, ...changed }));
    expect(won({})).not.toBe(won({ listHash: `${'0'.repeat(63)}1` }));
    expect(won({})).not.toBe(won({ randomness: `${'1'.repeat(63)}0` }));
  });
});

it('names the very lots that won, not the first of their application', () => {
  const id = applicationId('ana');
  const draw = {
    allocatedLots: 2,
    entries: [{ id, lots: 9 }],
    listHash: '0'.repeat(64),
    randomness: '1'.repeat(64),
  };
  const seed = createHash('sha256')
    .update(Buffer.from(draw.listHash + draw.randomness, 'hex'))
    .digest();
  const keyOf = (n: number) => createHmac('sha256', seed).update(`${id}:${n}`).digest('hex');
  const first = [1, 2, 3, 4, 5, 6, 7, 8, 9].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).slice(0, 2);
  expect(first).not.toEqual([1, 2]);
  expect(lotsWonOf(orderLots(draw))).toEqual([{ id, lots: first.toSorted() }]);
});

/** Section by section as docs/draw.md has it: keys, one sort, two passes. */
function plainDraw({ allocatedLots, entries, listHash: hash, randomness }: DrawInput) {
  const seed = createHash('sha256')
    .update(Buffer.from(hash + randomness, 'hex'))
    .digest();
  const lots = entries
    .flatMap(({ id, lots: count }) =>
      Array.from({ length: count }, (_, n) => ({
        id,
        key: createHmac('sha256', seed)
          .update(`${id}:${n + 1}`)
          .digest('hex'),
      })),
    )
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const first = lots.filter(({ id }, at) => lots.findIndex((lot) => lot.id === id) === at);
  const rest = lots.filter((lot) => !first.includes(lot));
  const won = [...first, ...rest].slice(0, allocatedLots).map(({ id }) => id);
  return [...new Set(won)]
    .toSorted()
    .map((id) => ({ id, lots: won.filter((winner) => winner === id).length }));
}

describe('the list', () => {
  const entries: DrawEntry[] = [
    { id: applicationId('b'), lots: 2 },
    { id: applicationId('a'), lots: 50 },
  ];

  it('is its lines by id, each ended by a line feed, and reads back', () => {
    const text = listText(IPO, 7, entries);
    expect(text).toBe(
      `${IPO} 7\n` +
        '3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d 2\n' +
        'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb 50\n',
    );
    expect(parseList(text)).toEqual({ ipoId: IPO, allocatedLots: 7, entries });
    expect(listHash(text)).toBe(createHash('sha256').update(text).digest('hex'));
  });

  it('reads back whatever it is', () => {
    fc.assert(
      fc.property(anyEntries(50), fc.integer({ min: 0, max: 999_999_999 }), (any, allocatedLots) => {
        const read = parseList(listText(IPO, allocatedLots, any));
        expect(read.allocatedLots).toBe(allocatedLots);
        expect(read.entries).toEqual(any.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
      }),
      RUNS,
    );
  });

  const good = listText(IPO, 7, entries);
  const [first = '', line2 = '', line3 = ''] = good.split('\n');
  it.each([
    ['nothing', '', 'line 1'],
    ['no line feed at the end', good.slice(0, -1), 'line feed'],
    ['carriage returns', good.replaceAll('\n', '\r\n'), 'line 1'],
    ['no head', `${line2}\n`, 'line 1'],
    ['an allocation with a leading zero', good.replace(' 7', ' 07'), 'line 1'],
    ['two blanks', good.replace(' 2\n', '  2\n'), 'line 2'],
    ['no lots', good.replace(' 2\n', ' 0\n'), 'line 2'],
    ['a fraction of a lot', good.replace(' 2\n', ' 1.5\n'), 'line 2'],
    ['capital digits', good.replace(line3, line3.toUpperCase()), 'line 3'],
    ['an empty line', `${good}\n`, 'line 4'],
    ['lines out of order', `${first}\n${line3}\n${line2}\n`, 'line 3'],
    ['a line twice', `${first}\n${line2}\n${line2}\n`, 'line 3'],
  ])('with %s is none', (_what, text, place) => {
    expect(() => parseList(text)).toThrow(DrawListError);
    expect(() => parseList(text)).toThrow(place);
  });

  it.each([
    ['an application twice', [...entries, entries[0]!]],
    ['an id that is none', [{ id: 'abc', lots: 1 }]],
    ['no lots', [{ id: applicationId('a'), lots: 0 }]],
    ['half a lot', [{ id: applicationId('a'), lots: 0.5 }]],
    ['more lots than a phone can draw', [{ id: applicationId('a'), lots: 5_000_001 }]],
  ])('is not written for %s', (_what, wrong) => {
    expect(() => listText(IPO, 7, wrong)).toThrow(DrawListError);
    const draw = { allocatedLots: 7, listHash: '0'.repeat(64), randomness: '0'.repeat(64) };
    expect(() => drawLots({ ...draw, entries: wrong })).toThrow(DrawListError);
  });

  it('is not written for an allocation that is none, nor drawn with a hash that is none', () => {
    for (const lots of [-1, 0.5, Number.NaN])
      expect(() => listText(IPO, lots, entries)).toThrow(DrawListError);
    expect(() => listText('an id', 7, entries)).toThrow(DrawListError);
    const draw = { allocatedLots: 7, entries, listHash: '0'.repeat(64), randomness: 'A'.repeat(64) };
    expect(() => drawLots(draw)).toThrow(DrawListError);
  });
});
