import { expect, it } from 'vitest';
import { outcomeIn, sumOrders } from './orders-sum.ts';

const held: Parameters<typeof sumOrders>[0][number] = {
  ...{ currency: 'MXN', lever: '1', buyActual: '5920.82', added: '0.00', splitCash: '0.00' },
  saleNow: { value: '6586.00', serviceCharge: '13.17', total: '6572.83' },
  profit: '652.01',
  ...{ sellTotal: null, sellServiceCharge: null, sellActual: null },
};

it('sums what is held in each currency, and what its sale would bring, to the cent', () => {
  const nothing = { value: '0.10', serviceCharge: '0.00', total: '0.10' };
  const other = { ...held, buyActual: '700.12', saleNow: nothing, profit: '-700.02' } as const;
  const dollars = {
    ...held,
    currency: 'USD',
    saleNow: { ...nothing, total: '99.00' },
    profit: '1.00',
  } as const;
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

it('counts of an order that owes more than it is worth nothing, and takes nothing from the others', () => {
  const lent = {
    ...held,
    lever: '2',
    ...{ buyActual: '2309.20', profit: '-2309.20' },
    saleNow: { value: '1600.00', serviceCharge: '3.20', total: '0.00' },
  } as const;
  expect(sumOrders([lent, held]).net).toEqual([{ currency: 'MXN', amount: '6572.83' }]);
});

it('counts what a split paid before as a result, and not as what selling would bring', () => {
  const split = { ...held, splitCash: '60.00', profit: '712.01' } as const;
  expect(sumOrders([split])).toMatchObject({
    net: [{ amount: '6572.83' }],
    profit: [{ amount: '712.01' }],
  });
  expect(outcomeIn([held, split], 'MXN')).toBeNull();
});

it('names no sum while one of them has no price', () => {
  expect(sumOrders([held, { ...held, saleNow: null, profit: null }])).toEqual({
    count: 2,
    net: null,
    profit: null,
  });
  // A sold order has what it brought, and nothing to sell any more.
  expect(sumOrders([{ ...held, saleNow: null }])).toMatchObject({
    net: null,
    profit: [{ amount: '652.01' }],
  });
});

it('tells what was paid, what it is worth and what selling would leave, unless a part is lent', () => {
  expect(outcomeIn([held, { ...held, added: '10.00' }, { ...held, currency: 'USD' }], 'MXN')).toEqual({
    ...{ paid: '11851.64', worth: '13172.00' },
    ...{ charge: '26.34', net: '13145.66' },
  });
  expect(outcomeIn([held, { ...held, lever: '2' }], 'MXN')).toBeNull();
  expect(outcomeIn([held, { ...held, saleNow: null }], 'MXN')).toBeNull();
});
