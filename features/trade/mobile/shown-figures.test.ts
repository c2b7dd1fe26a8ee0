import { expect, it } from 'vitest';
import { waitingFigures } from './shown-figures.ts';

const hold = { asset: 'USD', amount: '596.85', left: '596.85' };

it('given a buy that waits, then it is told by the cash it holds, not by the price of one share', () => {
  const figures = waitingFigures({ side: 'buy', hold, limitPrice: '198.95', quantity: '3' });
  expect(figures).toEqual({ cash: '596.85', shares: null });
});

it('given a buy with a loan that waits, then its cash is one’s own part alone', () => {
  const half = { ...hold, amount: '300.00', left: '300.00' };
  expect(waitingFigures({ side: 'buy', hold: half, limitPrice: '198.95', quantity: '3' }).cash).toBe(
    '300.00',
  );
});

it('given a sale that waits, of a lent position too, then its shares have a worth and no cash is promised', () => {
  const shares = { asset: 'AMZN.XNAS', amount: '3', left: '3' };
  const sale = { side: 'sell', hold: shares, quantity: '3', leverage: '2' } as const;
  expect(waitingFigures({ ...sale, limitPrice: '198.95' })).toEqual({ cash: null, shares: '596.85' });
  expect(waitingFigures({ ...sale, limitPrice: null })).toEqual({ cash: null, shares: null });
});
