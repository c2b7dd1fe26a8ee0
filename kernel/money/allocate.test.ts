import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate, LARGEST_UNITS, money } from './money.ts';

const total = fc.bigInt({ min: -LARGEST_UNITS, max: LARGEST_UNITS }).map(money);
const weights = fc
  .array(fc.bigInt({ min: 0n, max: 10n ** 18n }), { minLength: 1, maxLength: 30 })
  .filter((all) => all.some((weight) => weight > 0n));

describe('allocate', () => {
  test('loses and makes no unit', () => {
    fc.assert(
      fc.property(total, weights, (amount, shares) => {
        const parts = allocate(amount, shares);
        expect(parts).toHaveLength(shares.length);
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(amount);
      }),
    );
  });

  test('each part is less than one unit from its exact share, and nothing for a weight of zero', () => {
    fc.assert(
      fc.property(total, weights, (amount, shares) => {
        const sum = shares.reduce((all, weight) => all + weight, 0n);
        allocate(amount, shares).forEach((part, index) => {
          const weight = shares[index] ?? 0n;
          const error = part * sum - amount * weight;
          expect(error < sum && error > -sum).toBe(true);
          if (weight === 0n) expect(part).toBe(0n);
        });
      }),
    );
  });

  test('the units left go to the largest remainders, the earlier first', () => {
    expect(allocate(money(100n), [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
    expect(allocate(money(-100n), [1n, 1n, 1n])).toEqual([-34n, -33n, -33n]);
    expect(allocate(money(10n), [1n, 2n, 1n])).toEqual([3n, 5n, 2n]);
    expect(allocate(money(0n), [3n, 4n])).toEqual([0n, 0n]);
  });

  test('given no weight, a negative one, or only zeros, then it is refused', () => {
    for (const bad of [[], [0n, 0n], [1n, -1n], [2n, -1n]]) {
      expect(() => allocate(money(1n), bad)).toThrow(RangeError);
    }
  });
});
