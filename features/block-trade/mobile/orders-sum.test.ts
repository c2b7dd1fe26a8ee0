import { expect, it } from 'vitest';
import { sumOrders } from './orders-sum.ts';

const held = { currency: 'MXN', marketValue: '6586.00', profit: '652.01' } as const;

it('sums what is held in each currency, and what its sale would bring, to the cent', () => {
  const other = { currency: 'MXN', marketValue: '0.10', profit: '-700.02' } as const;
  const dollars = { currency: 'USD', marketValue: '100.00', profit: '1.00' } as const;
  expect(sumOrders([held, dollars, other])).toEqual({
    count: 3,
    worth: [
      { currency: 'MXN', amount: '6586.10' },
      { currency: 'USD', amount: '100.00' },
    ],
    profit: [
      { currency: 'MXN', amount: '-48.01' },
      { currency: 'USD', amount: '1.00' },
    ],
  });
});

it('names no sum while one of them has no price', () => {
  expect(sumOrders([held, { ...held, marketValue: null, profit: null }])).toEqual({
    count: 2,
    worth: null,
    profit: null,
  });
  // A sold order has what it brought, and no worth any more.
  expect(sumOrders([{ ...held, marketValue: null }])).toMatchObject({
    worth: null,
    profit: [{ amount: '652.01' }],
  });
});
