import { expect, test } from 'vitest';
import { aboutQuote, partOfShares } from './estimate.ts';

test('a buy comes to more than its ask, a sale to less than its bid, in whole ticks', () => {
  // 62.00 with 0.15% is 62.093, up to 62.10; less it 61.907, down to 61.90
  expect(aboutQuote('buy', '62.00', '0.15', '500')).toMatchObject({ total: '31050.00', spread: '50.00' });
  expect(aboutQuote('sell', '62.00', '0.15', '500')).toMatchObject({ total: '30950.00', spread: '50.00' });
  expect(Number(aboutQuote('buy', '62.00', '0.15', '500')?.price)).toBe(62.1);
});

test('nothing is said of nothing, nor of what is half typed', () => {
  for (const shares of ['', '0', '-', '1.', 'x'])
    expect(aboutQuote('buy', '62.00', '0.15', shares)).toBeNull();
});

test.each([
  ['20', 25, '5'],
  ['21', 50, '10'],
  ['3', 25, null],
  ['2.5', 50, '1'],
  ['2.5', 100, '2.5'],
] as const)('of %s shares %d percent are %s', (free, percent, shares) => {
  expect(partOfShares(free, percent)).toBe(shares);
});
