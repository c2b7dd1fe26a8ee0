import { expect, test } from 'vitest';
import { barOf } from './own-trade.ts';

test('a trade is marked in the bar that it was made in, and nowhere before the first', () => {
  const bars = [{ timestamp: 1_000 }, { timestamp: 2_000 }, { timestamp: 3_000 }];
  expect(barOf(bars, 2_000)).toBe(1);
  expect(barOf(bars, 2_999)).toBe(1);
  expect(barOf(bars, 9_000)).toBe(2);
  expect(barOf(bars, 999)).toBeNull();
  expect(barOf([], 999)).toBeNull();
});
