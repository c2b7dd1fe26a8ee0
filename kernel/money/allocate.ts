import { type Money, money } from './amounts.ts';

/**
 * Splits an amount in proportion to weights without losing or making a unit: each part is the exact share rounded
 * down, and the units left go one by one to the largest remainders, the earlier first among equals.
 * RangeError where a weight is negative or all are zero.
 */
export function allocate(total: Money, weights: readonly bigint[]): Money[] {
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  if (sum <= 0n || weights.some((weight) => weight < 0n)) {
    throw new RangeError('weights must not be negative and must not all be zero');
  }
  const sign = total < 0n ? -1n : 1n;
  const amount = total * sign;
  const parts = weights.map((weight, index) => ({
    index,
    units: (amount * weight) / sum,
    remainder: (amount * weight) % sum,
  }));
  let left = parts.reduce((rest, part) => rest - part.units, amount);
  const byRemainder = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const part of byRemainder) {
    if (left === 0n) break;
    part.units += 1n;
    left -= 1n;
  }
  return parts.map((part) => money(part.units * sign));
}
