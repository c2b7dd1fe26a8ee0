import { expect, it } from 'vitest';
import { distanceOf, nearestOf } from './distance.ts';

const AAPL = { price: '200.00', bid: '199.90', ask: '200.10' };

it('is what the ask must fall by for a buy, and the bid rise by for a sale', () => {
  expect(distanceOf('buy', '190', AAPL)).toEqual({
    now: '200.10',
    amount: '10.10',
    percent: '5.05',
    isThere: false,
  });
  expect(distanceOf('sell', '209.90', AAPL)).toEqual({
    now: '199.90',
    amount: '10.00',
    percent: '5.00',
    isThere: false,
  });
});

it('is nothing once the price is there or beyond', () => {
  for (const limit of ['200.10', '201']) expect(distanceOf('buy', limit, AAPL).isThere).toBe(true);
  expect(distanceOf('sell', '199.90', AAPL).isThere).toBe(true);
});

it('counts from the last price while nothing is quoted', () => {
  expect(distanceOf('buy', '190', { price: '200', bid: null, ask: null }).percent).toBe('5.00');
});

it('is told of the order that is nearest to its limit, whichever its side', () => {
  const buy = { side: 'buy', limitPrice: '150' } as const;
  const sale = { side: 'sell', limitPrice: '210' } as const;
  expect(nearestOf([buy, sale], AAPL)).toMatchObject({ ...sale, amount: '10.10', percent: '5.05' });
  expect(nearestOf([{ side: 'buy', limitPrice: null }], AAPL)).toBe(null);
  expect(nearestOf([], AAPL)).toBe(null);
});
