import { Refusal } from '#kernel/contract/refusal.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import { confirmPreview } from '#kernel/preview/confirm-preview.ts';
import type { LoanOrder } from '../contract.ts';
import { isInstant } from '../credit-band.ts';
import { dateAfter, loanDate } from '../loan.ts';
import { readBorrower, refuseUnlessLent } from './borrower.ts';
import { creditLoan } from './credit-loan.ts';
import { findLoan, insertLoan, lockBorrower } from './loan.store.ts';
import type { LoanParts } from './loan-parts.ts';
import { LOAN_PREVIEW, type ShownLoanTerms } from './loan-preview.ts';
import { tellOf } from './news.ts';
import { showLoan } from './show-loan.ts';

/**
 * `loan/borrow`: asks for what a preview showed. Where the rule agrees, the money arrives in the same transaction; otherwise
 * it waits for a reviewer.
 */
export async function borrowLoan(
  parts: LoanParts,
  context: CallContext,
  { previewId }: { previewId: string },
): Promise<{ order: LoanOrder }> {
  await lockBorrower(context.tx, context.investorId);
  return confirmPreview(context, LOAN_PREVIEW, {
    previewId,
    carryOut: ({ id, terms }) => lend(parts, context, id, terms),
  });
}

async function lend(
  parts: LoanParts,
  context: CallContext,
  previewId: string,
  terms: ShownLoanTerms,
): Promise<{ order: LoanOrder }> {
  const { tx, investorId, now, securityNow } = context;
  const borrower = await readBorrower(tx, investorId, now);
  const band = refuseUnlessLent(borrower, terms.amount);
  if (band.yearlyRate !== terms.yearlyRate) throw new Refusal('preview.repriced');
  const id = newId(parts.ports.chance, securityNow);
  const isAgreed = isInstant(borrower.rules, terms.amount, band.score);
  await insertLoan(tx, {
    ...terms,
    id,
    investorId,
    previewId,
    state: isAgreed ? 'running' : 'waiting',
    score: band.score,
    askedAt: new Date(now),
    creditedAt: isAgreed ? new Date(now) : null,
    dueOn: isAgreed ? dateAfter(loanDate(now), terms.termDays) : null,
  });
  if (isAgreed) await creditLoan(parts, context, id);
  else
    context.afterCommit(
      await tellOf(parts.ports, tx, { investorId, id, amount: terms.amount, news: 'asked' }),
    );
  const loan = await findLoan(tx, id, investorId);
  if (loan === null) throw new Error('a loan that was written is gone');
  return { order: showLoan(loan, [], now) };
}
