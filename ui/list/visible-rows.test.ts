import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visibleRows } from './visible-rows.ts';

test('whatever the place, all rows in sight are drawn, and of 10,000 no more than fit beside it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -700_000, max: 2_000 }),
      fc.integer({ min: 300, max: 1_200 }),
      fc.integer({ min: 40, max: 120 }),
      fc.integer({ min: 1, max: 10_000 }),
      (top, screen, row, count) => {
        const { from, to } = visibleRows({ top, screen, row, count });
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(count);
        expect(to).toBeGreaterThan(from);
        expect(to - from).toBeLessThanOrEqual(Math.ceil(screen / row) + 32);
        for (let each = 0; each * row <= screen; each += 1) {
          const inSight = Math.floor(-top / row) + each;
          if (inSight < 0 || inSight >= count) continue;
          expect(from <= inSight && inSight < to).toBe(true);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

test('a step within five rows draws nothing anew', () => {
  const at = (top: number) => visibleRows({ top, screen: 640, row: 60, count: 10_000 });
  expect(at(-6_005)).toEqual(at(-6_050));
  expect(at(-6_005)).not.toEqual(at(-6_905));
});
