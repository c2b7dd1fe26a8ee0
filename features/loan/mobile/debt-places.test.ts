import { describe, expect, test } from 'vitest';
import type { LoanDetail } from '../contract.ts';
import { debtPlaces, hasRoom, sideOf } from './debt-places.ts';

const corner = (day: number, owed: string, principal: string) => ({
  at: new Date(Date.UTC(2026, 10, day)).toISOString(),
  owed,
  principal,
});
const running = {
  order: { status: 'borrowing', repaymentDate: corner(21, '', '').at },
  dueTotal: '800.00',
  repayments: [{ createdAt: corner(6, '', '').at, amount: '500.00' }],
  line: [
    corner(1, '1000.00', '1000.00'),
    corner(6, '1010.00', '1000.00'),
    corner(6, '510.00', '510.00'),
    corner(11, '520.00', '510.00'),
    corner(21, '800.00', '510.00'),
  ],
} as unknown as LoanDetail;

describe('the picture of a debt', () => {
  test('ends at the day that it is due, today and the newest repayment at their places', () => {
    const { past, now, due, paid } = debtPlaces(running);
    expect(past).toHaveLength(4);
    expect(now?.x).toBe(50);
    expect(due?.x).toBe(100);
    expect(paid).toMatchObject({ amount: '500.00', place: { x: 25, owed: 82 } });
  });

  test('given that it is overdue, then it ends today and nothing is to come', () => {
    const late = { ...running, order: { ...running.order, repaymentDate: corner(10, '', '').at } };
    expect(debtPlaces(late)).toMatchObject({ now: null, due: null });
    expect(debtPlaces(late).past).toHaveLength(5);
  });

  test('words keep clear of one another', () => {
    expect([10, 50, 80].map(hasRoom)).toEqual([false, true, false]);
    expect([25, 80].map(sideOf)).toEqual(['after', 'before']);
  });
});
