import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayLine } from './day-line.ts';

test('a day runs from the close before at the left to the close at the right', () => {
  // given a day that fell below the close before and ended above it
  const line = dayLine(['100.00', '90.00', '110.00']);
  // then
  expect(line).toEqual({ path: 'M0 50L50 100L100 0', base: 50, end: { x: 100, y: 0 } });
});

test('a day that never moved is level; one value is no day', () => {
  expect(dayLine(['100.00', '100.00'])).toEqual({ path: 'M0 50L100 50', base: 50, end: { x: 100, y: 50 } });
  expect(dayLine(['100.00'])).toBeNull();
  expect(dayLine([])).toBeNull();
});

test('no point leaves the box', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 2 }), (cents) => {
      const line = dayLine(cents.map((value) => (value / 100).toFixed(2)));
      for (const part of line?.path.split(/[ML ]/).filter(Boolean) ?? ['none']) {
        expect(Number(part)).toBeGreaterThanOrEqual(0);
        expect(Number(part)).toBeLessThanOrEqual(100);
      }
    }),
  );
});
