import { expect, it } from 'vitest';
import { outcomeIn, sumOrders } from './orders-sum.ts';

const held = {
  currency: 'MXN',
  lever: '1',
  buyActual: '5920.82',
  added: '0.00',
  marketValue: '6586.00',
  profit: '652.01',
} as const;

it('sums what is held in each currency, and what its sale would bring, to the cent', () => {
  const other = { ...held, buyActual: '700.12', marketValue: '0.10', profit: '-700.02' } as const;
  const dollars = { ...held, currency: 'USD', buyActual: '98.00', profit: '1.00' } as const;
  expect(sumOrders([held, dollars, other])).toEqual({
    count: 3,
    net: [
      { currency: 'MXN', amount: '6572.93' },
      { currency: 'USD', amount: '99.00' },
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
    net: null,
    profit: null,
  });
  // A sold order has what it brought, and no worth any more.
  expect(sumOrders([{ ...held, marketValue: null }])).toMatchObject({
    profit: [{ amount: '652.01' }],
  });
});

it('tells what was paid, what it is worth and what selling would leave, unless a part is lent', () => {
  const more = { ...held, added: '10.00', profit: '-10.00' } as const;
  expect(outcomeIn([held, more], 'MXN')).toEqual({
    paid: '11851.64',
    worth: '13172.00',
    net: '12493.65',
  });
  expect(outcomeIn([held, { ...held, lever: '2' }], 'MXN')).toBeNull();
  expect(outcomeIn([held, { ...held, marketValue: null }], 'MXN')).toBeNull();
});
