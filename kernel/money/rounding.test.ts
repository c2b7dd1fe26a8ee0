import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideRounded, type Rounding } from './money.ts';

const big = fc.bigInt({ min: -(2n ** 90n), max: 2n ** 90n });
const small = fc.bigInt({ min: -50n, max: 50n });
const numerator = fc.oneof(big, small);
const denominator = fc.oneof(big, small).filter((d) => d !== 0n);

const abs = (n: bigint) => (n < 0n ? -n : n);

/**
 * The definition, on the exact rational n/d: of the two integers around it, the nearest (or the farther, or the nearer
 * to zero), found by comparing the distances |n − q·d| instead of by the remainder's sign.
 */
function byDefinition(n: bigint, d: bigint, rounding: Rounding): bigint {
  const truncated = abs(n) / abs(d);
  const sign = n < 0n === d < 0n ? 1n : -1n;
  const candidates = [truncated, truncated + 1n];
  const distance = (q: bigint) => abs(abs(n) - q * abs(d));
  const exact = candidates.find((q) => distance(q) === 0n);
  if (exact !== undefined) return exact * sign;
  const [nearZero, awayFromZero] = [truncated, truncated + 1n];
  if (rounding === 'up') return awayFromZero * sign;
  if (rounding === 'down') return nearZero * sign;
  if (distance(nearZero) !== distance(awayFromZero)) {
    return (distance(nearZero) < distance(awayFromZero) ? nearZero : awayFromZero) * sign;
  }
  if (rounding === 'half-up') return awayFromZero * sign;
  return (nearZero % 2n === 0n ? nearZero : awayFromZero) * sign;
}

describe.each<Rounding>(['half-even', 'half-up', 'up', 'down'])('%s', (rounding) => {
  test('is what its definition on exact rationals says', () => {
    fc.assert(
      fc.property(numerator, denominator, (n, d) => {
        expect(divideRounded(n, d, rounding)).toBe(byDefinition(n, d, rounding));
      }),
      { numRuns: 500 },
    );
  });

  test('ties are hit: n/2 for odd n', () => {
    fc.assert(
      fc.property(small, denominator, (k, d) => {
        expect(divideRounded((2n * k + 1n) * d, 2n * d, rounding)).toBe(
          byDefinition(2n * k + 1n, 2n, rounding),
        );
      }),
    );
  });

  test('is symmetrical in sign', () => {
    fc.assert(
      fc.property(numerator, denominator, (n, d) => {
        expect(divideRounded(-n, d, rounding)).toBe(-divideRounded(n, d, rounding));
        expect(divideRounded(-n, -d, rounding)).toBe(divideRounded(n, d, rounding));
      }),
    );
  });

  test('division by zero is an error, not a number', () => {
    expect(() => divideRounded(1n, 0n, rounding)).toThrow(RangeError);
  });
});

test.each([
  [25n, 10n, 2n, 3n, 3n, 2n],
  [35n, 10n, 4n, 4n, 4n, 3n],
  [-25n, 10n, -2n, -3n, -3n, -2n],
  [21n, 10n, 2n, 2n, 3n, 2n],
  [1n, 1_000_000n, 0n, 0n, 1n, 0n],
  [20n, 10n, 2n, 2n, 2n, 2n],
])('%d ÷ %d', (n, d, halfEven, halfUp, up, down) => {
  expect(divideRounded(n, d, 'half-even')).toBe(halfEven);
  expect(divideRounded(n, d, 'half-up')).toBe(halfUp);
  expect(divideRounded(n, d, 'up')).toBe(up);
  expect(divideRounded(n, d, 'down')).toBe(down);
});
