import { expect, test } from 'vitest';
import type { FoundationOrderDetail } from '../contract.ts';
import { saleToday } from './sale-today.ts';

const soon = { profit: '8.71', owed: '0.00', serviceCharge: '5.01', total: '5003.70', expectedMore: '90.02' };
const detailWith = (saleNow: FoundationOrderDetail['saleNow']) =>
  ({ order: { buyPrice: '5000.00', buyActual: '5005.00' }, saleNow }) as FoundationOrderDetail;

test('a sale soon after the purchase gives less than was paid: both charges are more than the profit', () => {
  expect(saleToday(detailWith(soon))).toEqual({
    difference: -130n,
    profit: 871n,
    charges: -1001n,
    givenUp: '90.02',
    owed: '0.00',
  });
});

test('where the income pool pays a part of the profit alone, that part is the profit and the rest is owed', () => {
  const sale = saleToday(
    detailWith({ ...soon, profit: '0.00', owed: '8.71', serviceCharge: '5.00', total: '4995.00' }),
  );
  expect(sale).toMatchObject({ difference: -1000n, profit: 0n, charges: -1000n, owed: '8.71' });
});

test('later it gives more; once it is sold there is nothing to tell', () => {
  expect(
    saleToday(detailWith({ ...soon, profit: '55.06', serviceCharge: '5.06', total: '5050.00' })),
  ).toMatchObject({
    difference: 4500n,
    profit: 5506n,
    charges: -1006n,
  });
  expect(saleToday(detailWith(null))).toBeNull();
});
