import { describe, expect, test } from 'vitest';
import type { FundOrder } from '../contract.ts';
import { headOf } from './order-head.ts';

const order = {
  side: 'buy',
  state: 'settled',
  amount: '5000.00',
  units: '806.274363',
  nav: '6.201363',
  navDate: '2026-11-25',
} as FundOrder;

describe('the figure that counts of a fund order', () => {
  test('of a purchase is what its units are worth at the last value, with what that gains', () => {
    expect(headOf(order, { nav: '6.30', navDate: '2026-11-26' })).toEqual({
      kind: 'worth',
      date: '2026-11-26',
      amount: '5079.53',
      gain: '79.53',
    });
  });

  test('says of no gain on the day of its own value, nor of a value from before it', () => {
    expect(headOf(order, { nav: '6.201363', navDate: '2026-11-25' })).toMatchObject({
      kind: 'worth',
      amount: '5000.00',
      gain: null,
    });
    const paid = { kind: 'paid', amount: '5000.00', gain: null };
    expect(headOf(order, { nav: '6.10', navDate: '2026-11-24' })).toMatchObject(paid);
    expect(headOf(order, undefined)).toMatchObject(paid);
  });

  test('of a purchase that waits is what was put aside', () => {
    expect(headOf({ ...order, state: 'ordered', units: null }, undefined)).toMatchObject({
      kind: 'toBuy',
      amount: '5000.00',
    });
  });

  test('of a sale is its units, then what comes, then what came', () => {
    const sale = { ...order, side: 'redeem' } as const;
    expect(headOf({ ...sale, state: 'ordered', amount: null }, undefined)).toMatchObject({
      kind: 'toSell',
      amount: null,
    });
    expect(headOf({ ...sale, state: 'executed' }, undefined)).toMatchObject({ kind: 'coming' });
    expect(headOf(sale, undefined)).toMatchObject({ kind: 'received', amount: '5000.00' });
  });
});
