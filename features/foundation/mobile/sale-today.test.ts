import { expect, test } from 'vitest';
import type { FoundationOrderDetail } from '../contract.ts';
import { saleToday } from './sale-today.ts';

const detail = {
  order: { buyPrice: '5000.00', buyActual: '5005.00' },
  sellsFor: '5003.70',
  sellsAtCharge: '5.01',
  sellsOwing: '0.00',
  expectedMore: '90.02',
} as FoundationOrderDetail;

test('a sale soon after the purchase gives less than was paid: both charges are more than the profit', () => {
  expect(saleToday(detail)).toEqual({
    difference: -130n,
    profit: 871n,
    charges: -1001n,
    givenUp: '90.02',
    owed: '0.00',
  });
});

test('where the income pool pays a part of the profit alone, that part is the profit and the rest is owed', () => {
  const sale = saleToday({ ...detail, sellsFor: '4995.00', sellsAtCharge: '5.00', sellsOwing: '8.71' });
  expect(sale).toMatchObject({ difference: -1000n, profit: 0n, charges: -1000n, owed: '8.71' });
});

test('later it gives more; once it is sold there is nothing to tell', () => {
  expect(saleToday({ ...detail, sellsFor: '5050.00', sellsAtCharge: '5.06' })).toMatchObject({
    difference: 4500n,
    profit: 5506n,
    charges: -1006n,
  });
  expect(
    saleToday({ ...detail, sellsFor: null, sellsAtCharge: null, sellsOwing: null, expectedMore: null }),
  ).toBeNull();
});
