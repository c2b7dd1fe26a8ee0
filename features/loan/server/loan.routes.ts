import { type Route, route } from '#kernel/http/route.ts';
import * as calls from '../contract.ts';
import { borrowLoan } from './borrow-loan.ts';
import { listOrders, showOrder } from './list-orders.ts';
import type { LoanParts } from './loan-parts.ts';
import { previewLoan } from './preview-loan.ts';
import { previewRepayment, repayLoan } from './repay-loan.ts';
import { decideLoan, LOAN_REVIEW, loanView } from './review-loan.ts';
import { showConditions, showTerms } from './show-terms.ts';

const REVIEW = {
  list: calls.listLoanCases,
  get: calls.getLoanCase,
  take: calls.takeLoanCase,
  release: calls.releaseLoanCase,
};

/** The calls of this feature: the investor's own, then the console's. */
export function loanRoutes(parts: LoanParts): Route[] {
  return [
    route(calls.getLoanConditions, showConditions),
    route(calls.getLoanTerms, showTerms),
    route(calls.previewLoan, (context, input) => previewLoan(parts, context, input)),
    route(calls.borrowLoan, (context, input) => borrowLoan(parts, context, input)),
    route(calls.previewRepayment, (context, input) => previewRepayment(parts, context, input)),
    route(calls.repayLoan, (context, input) => repayLoan(parts, context, input)),
    route(calls.listLoanOrders, listOrders),
    route(calls.getLoanOrder, showOrder),
    ...LOAN_REVIEW.routes(REVIEW, loanView(parts)),
    route(calls.decideLoanCase, (context, input) => decideLoan(parts, context, input), { postOnly: true }),
  ];
}
