import { expect, it } from 'vitest';
import { comesTo } from './shown-figures.ts';

const hold = { asset: 'USD', amount: '596.85', left: '596.85' };

it('given a buy that waits, then it comes to what is held for it, not to the price of one share', () => {
  expect(comesTo({ side: 'buy', hold, limitPrice: '198.95', quantity: '3' })).toBe('596.85');
});

it('given a sale that waits, then it comes to all its shares at its limit', () => {
  const shares = { asset: 'AMZN.XNAS', amount: '3', left: '3' };
  expect(comesTo({ side: 'sell', hold: shares, limitPrice: '198.95', quantity: '3' })).toBe('596.85');
  expect(comesTo({ side: 'sell', hold: shares, limitPrice: null, quantity: '3' })).toBeNull();
});
