import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Ask, proRata, proRataPart } from './pro-rata.ts';

const RUNS = { numRuns: 2_000 };
const sumOf = (shares: readonly { readonly shares: bigint }[]) =>
  shares.reduce((sum, each) => sum + each.shares, 0n);

const anyAsks: fc.Arbitrary<Ask[]> = fc
  .array(fc.record({ lots: fc.integer({ min: 1, max: 50 }), appliedAt: fc.integer({ min: 0, max: 5 }) }), {
    maxLength: 40,
  })
  .map((asks) =>
    asks.map(({ lots, appliedAt }, at) => ({
      id: String(at).padStart(4, '0'),
      shares: BigInt(lots) * 100n,
      appliedAt,
    })),
  );
const thereIs = fc.integer({ min: 0, max: 4_000 }).map(BigInt);

describe('pro rata allotment, whatever is asked for', () => {
  it('gives away all that there is, or all that was asked for, and nobody more than they asked for', () => {
    fc.assert(
      fc.property(thereIs, anyAsks, (there, asks) => {
        const got = proRata(there, asks);
        const all = sumOf(asks);
        expect(sumOf(got)).toBe(all < there ? all : there);
        const asked = new Map(asks.map(({ id, shares }) => [id, shares]));
        for (const { id, shares } of got) expect(shares <= (asked.get(id) ?? 0n)).toBe(true);
      }),
      RUNS,
    );
  });

  it('gives everyone their whole part, and at most one share beyond it', () => {
    fc.assert(
      fc.property(thereIs, anyAsks, (there, asks) => {
        const got = new Map(proRata(there, asks).map(({ id, shares }) => [id, shares]));
        const all = sumOf(asks);
        for (const { id, shares } of asks) {
          const beyond = (got.get(id) ?? 0n) - proRataPart(shares, there, all).whole;
          expect(beyond === 0n || beyond === 1n).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it('does not depend on the order in which applications are read, and gives more to nobody who asked for less', () => {
    const shuffled = anyAsks.chain((asks) =>
      fc.shuffledSubarray(asks, { minLength: asks.length }).map((other): [Ask[], Ask[]] => [asks, other]),
    );
    fc.assert(
      fc.property(thereIs, shuffled, (there, [asks, other]) => {
        const got = proRata(there, asks);
        expect(proRata(there, other)).toEqual(got);
        const of = new Map(got.map(({ id, shares }) => [id, shares]));
        for (const a of asks) {
          for (const b of asks) {
            if (a.shares < b.shares) expect((of.get(a.id) ?? 0n) <= (of.get(b.id) ?? 0n) + 1n).toBe(true);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('what is left over', () => {
  const ask = (id: string, shares: bigint, appliedAt: number): Ask => ({ id, shares, appliedAt });

  it('goes to the largest remainder', () => {
    // 100 × 100/300 = 33 rest 100; 200 × 100/300 = 66 rest 200
    expect(proRata(100n, [ask('a', 100n, 1), ask('b', 200n, 2)])).toEqual([
      { id: 'a', shares: 33n },
      { id: 'b', shares: 67n },
    ]);
  });

  it('goes to who applied first where remainders are the same, and then to the lower id', () => {
    const three = [ask('a', 100n, 9), ask('b', 100n, 3), ask('c', 100n, 3)];
    expect(proRata(100n, three)).toEqual([
      { id: 'a', shares: 33n },
      { id: 'b', shares: 34n },
      { id: 'c', shares: 33n },
    ]);
    expect(proRata(1n, three)).toEqual([{ id: 'b', shares: 1n }]);
  });

  it('is nothing where there is enough for all', () => {
    expect(proRata(1_000n, [ask('a', 100n, 1), ask('b', 200n, 2)])).toEqual([
      { id: 'a', shares: 100n },
      { id: 'b', shares: 200n },
    ]);
    expect(proRata(1_000n, [])).toEqual([]);
  });
});
