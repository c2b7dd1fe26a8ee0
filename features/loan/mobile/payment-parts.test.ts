import { expect, it } from 'vitest';
import { paymentParts } from './payment-parts.ts';

it('a payment is drawn against what was owed before it', () => {
  const paid = { type: 'repayment', amount: '500.00', principal: '483.76', owed: '1016.24' } as const;
  expect(paymentParts(paid)).toEqual({ principal: 319, beside: 10, left: 671 });
});

it('one that paid all leaves nothing', () => {
  const all = { type: 'repayment', amount: '100.00', principal: '100.00', owed: '0.00' } as const;
  expect(paymentParts(all)).toEqual({ principal: 1000, beside: 0, left: 0 });
  expect(paymentParts({ ...all, amount: '0.00', principal: '0.00' })).toBeNull();
});
