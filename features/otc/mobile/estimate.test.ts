import { expect, test } from 'vitest';
import { aboutTotal } from './estimate.ts';

test('a buy comes to more than its ask, a sale to less than its bid, in whole ticks', () => {
  // 62.00 with 0.15% is 62.093, up to 62.10; less it 61.907, down to 61.90
  expect(aboutTotal('buy', '62.00', '0.15', '500')).toBe('31050.00');
  expect(aboutTotal('sell', '62.00', '0.15', '500')).toBe('30950.00');
});

test('nothing is said of nothing, nor of what is half typed', () => {
  for (const shares of ['', '0', '-', '1.', 'x'])
    expect(aboutTotal('buy', '62.00', '0.15', shares)).toBeNull();
});
