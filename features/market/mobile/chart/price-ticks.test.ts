import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceTicks } from './price-ticks.ts';

const axis = { from: 205.3, to: 235.1, heightPx: 200, textPx: 11, decimals: 2 };

test('a month of a stock is told in steps of five', () => {
  expect(priceTicks(axis).map(({ value }) => value)).toEqual([210, 215, 220, 225, 230]);
});

test('figures are evenly spaced in steps of 1, 2, 2.5 or 5, and as precise as the price', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.01, max: 90_000, noNaN: true }),
      fc.double({ min: 0.2, max: 5_000, noNaN: true }),
      fc.constantFrom(2, 4),
      (from, range, decimals) => {
        const ticks = priceTicks({ ...axis, from, to: from + range, decimals });
        const steps = ticks.slice(1).map(({ value }, at) => value - (ticks[at]?.value ?? 0));
        for (const step of steps) {
          expect(step).toBeCloseTo(steps[0] ?? 0, 6);
          const first = step / 10 ** Math.floor(Math.log10(step * 1.0001));
          expect([1, 2, 2.5, 5].some((each) => Math.abs(each - first) < 1e-3)).toBe(true);
        }
        for (const { value } of ticks) expect(Number(value.toFixed(decimals))).toBeCloseTo(value, 6);
        const gaps = ticks.slice(1).map(({ coord }, at) => (ticks[at]?.coord ?? 0) - coord);
        for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(2.5 * 11 - 1);
      },
    ),
  );
});

test('nothing is written on an axis without height or range', () => {
  expect(priceTicks({ ...axis, to: axis.from })).toEqual([]);
  expect(priceTicks({ ...axis, heightPx: 0 })).toEqual([]);
});
