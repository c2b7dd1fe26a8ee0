import { expect, test } from 'vitest';
import { tradeOf } from './own-trade.ts';

const BOUGHT = {
  id: '01a1fd7d-96bf-721b-99ba-3e7f71406700',
  side: 'buy',
  filledQuantity: '10',
  averagePrice: '227.25',
  createdAt: '2026-11-12T14:30:00.000Z',
  completedAt: '2026-11-12T14:30:13.000Z',
  splitSince: null,
} as const;

test('a filled order is marked at its average price, when it was done', () => {
  expect(tradeOf(BOUGHT)).toEqual({
    id: BOUGHT.id,
    side: 'buy',
    quantity: '10',
    price: '227.25',
    at: '2026-11-12T14:30:13.000Z',
  });
});

test('one before a split is marked in the shares of now, as the chart draws its bars', () => {
  const splitSince = { numerator: '3', denominator: '1' };
  expect(tradeOf({ ...BOUGHT, splitSince })).toMatchObject({ price: '75.75', quantity: '30' });
});

test('one of which nothing was filled is not marked', () => {
  expect(tradeOf({ ...BOUGHT, filledQuantity: '0', averagePrice: null })).toBeNull();
});
