import type { LedgerTransaction, Posting } from '#kernel/ledger/ledger.ts';
import type { Money } from '#kernel/money/money.ts';
import type { Loan } from './loan.store.ts';
import type { Repayment } from './repayment.store.ts';

/** A cent owed is a unit of this asset in the borrower's own chain. */
const DEBT = 'LOAN.MXN';

/** The money arrives, and the debt with it. `at` is business time, epoch milliseconds. */
export function creditPostings(
  { id, investorId, amount }: Pick<Loan, 'id' | 'investorId' | 'amount'>,
  at: number,
): LedgerTransaction {
  return {
    name: 'loan.credit',
    investorId,
    at,
    reference: { kind: 'loan', loanId: id },
    postings: [
      {
        name: 'loan.credit',
        asset: 'MXN',
        amount,
        source: 'firm.loans',
        destination: 'investor.available',
      },
      {
        name: 'loan.debt',
        asset: DEBT,
        amount,
        source: 'firm.loan-book',
        destination: 'investor.available',
      },
    ],
  };
}

/** What is paid back, each part by itself, and the debt that it ends. */
export function repayPostings(paid: Repayment): LedgerTransaction {
  const { id, loanId, investorId, at, principal, interest, iva, penalty } = paid;
  const from = (
    name: string,
    amount: Money,
    destination: Posting['destination'],
    asset = 'MXN',
  ): Posting => ({
    name: `loan.repay.${name}`,
    asset,
    amount,
    source: 'investor.available',
    destination,
  });
  return {
    name: 'loan.repay',
    investorId,
    at: at.getTime(),
    reference: { kind: 'loan', loanId, repaymentId: id },
    postings: [
      from('interest', interest, 'firm.loan-interest'),
      from('iva', iva, 'firm.iva'),
      from('penalty', penalty, 'firm.loan-penalty'),
      from('principal', principal, 'firm.loans'),
      from('debt', principal, 'firm.loan-book', DEBT),
    ].filter(({ amount }) => amount > 0n),
  };
}
