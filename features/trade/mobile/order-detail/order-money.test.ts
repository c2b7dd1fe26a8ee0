import { expect, test } from 'vitest';
import type { OrderDetail } from '../../contract.ts';
import { retainedOf } from './order-money.tsx';

const buy = {
  side: 'buy',
  type: 'market',
  total: '2272.50',
  hold: { asset: 'USD', amount: '2283.86', left: '0.00' },
} as OrderDetail;

test('what a buy retained is what was paid, what is still retained and what came back, to the cent', () => {
  // given a completed buy
  expect(retainedOf(buy)).toEqual({ all: 228386n, paid: 227250n, left: 0n, returned: 1136n });
  // and one that is filled in part
  const part = { ...buy, total: '1000.00', hold: { asset: 'USD', amount: '2283.86', left: '1283.86' } };
  expect(retainedOf(part)).toEqual({ all: 228386n, paid: 100000n, left: 128386n, returned: 0n });
});

test('a sale retains shares, and the dealer nothing', () => {
  expect(retainedOf({ ...buy, side: 'sell' })).toBeNull();
  expect(retainedOf({ ...buy, type: 'otc' })).toBeNull();
});
