/** Loans' door for the server. */
import type { WorthPart } from '#kernel/feature/asset-parts.ts';
import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { money } from '#kernel/money/money.ts';
import { sumOf } from '../loan.ts';
import { LOAN_SCHEDULES } from '../loan-schedule.ts';
import { owedAt, owedBy } from './borrower.ts';
import { loanDues } from './fall-due.ts';
import { LOAN_INVARIANTS } from './invariants.ts';
import { loanRoutes } from './loan.routes.ts';
import { openLoans } from './loan.store.ts';
import type { LoanParts } from './loan-parts.ts';
import { repaymentsOf } from './repayment.store.ts';
import { LOAN_REVIEW } from './review-loan.ts';

/** Makes the feature. */
export function createLoans(parts: LoanParts): ServerFeature {
  return {
    name: 'loan',
    routes: loanRoutes(parts),
    due: loanDues(parts),
    ...LOAN_REVIEW.parts,
    invariants: LOAN_INVARIANTS,
    // Neither a gain nor money from outside: the debt counts against it in total assets.
    assetTypes: [
      { type: 'loan.credit', isCapital: false },
      { type: 'loan.repay', isCapital: false },
    ],
    records: [{ kind: 'loan', idKey: 'loanId', path: (id) => `/trade/loanOrderDetail/${id}` }],
    worth: [LOANS_OWED],
    owedCash: [owedBy],
    tariffs: LOAN_SCHEDULES,
  };
}

/** What is owed counts off total assets, with the interest of each day. */
const LOANS_OWED: WorthPart = {
  name: 'loan',
  isOwed: true,
  async amountsAt(db, investorId, instants) {
    const loans = await openLoans(db, investorId, new Date(instants[0] ?? 0));
    const paid = await repaymentsOf(
      db,
      loans.map(({ id }) => id),
    );
    return instants.map((instant) => {
      const owed = loans.reduce<bigint>((sum, loan) => {
        const due = owedAt(loan, paid, instant);
        return due === null ? sum : sum + sumOf(due);
      }, 0n);
      return { MXN: money(owed) };
    });
  },
};
