import { expect, it } from 'vitest';
import { runningLoans } from './running-loans.ts';

const loan = {
  type: 'borrow',
  status: 'borrowing',
  owed: '1010.40',
  repaymentDate: '2026-12-20T05:59:59.000Z',
} as const;
const sooner = { ...loan, owed: '500.00', repaymentDate: '2026-11-30T05:59:59.000Z' };
const over = { ...loan, status: 'repaid', owed: '0.00' } as const;
const asked = { ...loan, status: null, owed: '0.00', repaymentDate: null };
/** What was left after it is no debt of its own. */
const paid = { ...loan, type: 'repayment', status: 'repaid', owed: '1500.00' } as const;

it('finds the loans that make up what is owed, the one due first before the others', () => {
  expect(runningLoans([paid, loan, asked, sooner, over], '1510.40')).toEqual([sooner, loan]);
  expect(runningLoans([over, asked], '0.00')).toEqual([]);
});

it('names none while some that are owed are on a page not read yet', () => {
  expect(runningLoans([paid, loan], '1510.40')).toEqual([]);
});
