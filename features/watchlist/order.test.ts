import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Placed, planPlaces, reordered } from './order.ts';

/** What the table does with the rows that were planned: each entry has one place, and no two the same. */
function written(present: readonly Placed[], changes: readonly Placed[]): Placed[] {
  const rows = new Map(present.map((row) => [row.stockId, row]));
  for (const change of changes) rows.set(change.stockId, change);
  const sorted = [...rows.values()].sort((a, b) => (a.place < b.place ? -1 : 1));
  expect(new Set(sorted.map(({ place }) => place)).size).toBe(sorted.length);
  for (const { place } of sorted) expect(place).toBe(BigInt.asIntN(64, place));
  return sorted;
}
const idsOf = (rows: readonly Placed[]) => rows.map(({ stockId }) => stockId);
const listOf = (...ids: string[]) => written([], planPlaces([], ids, null));

const stock = fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H');
const step = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), stockId: stock, before: fc.option(stock) }),
  fc.record({ kind: fc.constant('delete' as const), stockId: stock }),
  fc.record({ kind: fc.constant('merge' as const), stockIds: fc.uniqueArray(stock) }),
);

describe('the order of a list', () => {
  it('is that of a plain array after any steps', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        let rows: Placed[] = [];
        let model: string[] = [];
        for (const each of steps) {
          if (each.kind === 'delete') {
            rows = rows.filter(({ stockId }) => stockId !== each.stockId);
            model = model.filter((id) => id !== each.stockId);
          } else if (each.kind === 'merge') {
            const fresh = each.stockIds.filter((id) => !model.includes(id));
            rows = written(rows, planPlaces(rows, fresh, null));
            model = [...model, ...fresh];
          } else {
            rows = written(rows, planPlaces(rows, [each.stockId], each.before));
            const isAlone = each.stockId === each.before && !model.includes(each.stockId);
            if (!isAlone) model = reordered(model, each.stockId, each.before);
          }
          expect(idsOf(rows)).toEqual(model);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('moves one row, and all of them only where a gap is used up', () => {
    let rows = listOf('A', 'B', 'C', 'D');
    let rewritten = 0;
    for (let round = 0; round < 500; round += 1) {
      // each time between the first two
      const [, second, , last] = idsOf(rows);
      const changes = planPlaces(rows, [last!], second!);
      expect([1, 4]).toContain(changes.length);
      if (changes.length === 4) rewritten += 1;
      rows = written(rows, changes);
      expect(idsOf(rows).slice(1, 3)).toEqual([last, second]);
    }
    expect(rewritten).toBeGreaterThan(0);
    expect(rewritten).toBeLessThan(500 / 25);
  });

  it('writes nothing where nothing moves', () => {
    const rows = listOf('A', 'B', 'C');
    expect(planPlaces(rows, ['B'], 'C')).toEqual([]);
    expect(planPlaces(rows, ['C'], null)).toEqual([]);
    expect(planPlaces(rows, ['B'], 'B')).toEqual([]);
    expect(planPlaces(rows, [], null)).toEqual([]);
  });

  it('begins again in the middle once a place would leave 64 bits', () => {
    const rows: Placed[] = [
      { stockId: 'A', place: -(2n ** 62n) },
      { stockId: 'B', place: 2n ** 62n },
    ];
    expect(idsOf(written(rows, planPlaces(rows, ['C'], null)))).toEqual(['A', 'B', 'C']);
    expect(idsOf(written(rows, planPlaces(rows, ['C'], 'A')))).toEqual(['C', 'A', 'B']);
  });
});
