import { Refusal } from '#kernel/contract/refusal.ts';
import type { CallContext } from '#kernel/http/route.ts';
import {
  applyRate,
  formatMoney,
  formatPercent,
  MalformedNumberError,
  type Money,
  money,
  parseMoney,
  rate,
} from '#kernel/money/money.ts';
import { makePreview, showBinding } from '#kernel/preview/make-preview.ts';
import type { LoanPreview, PreviewLoanInput } from '../contract.ts';
import { isInstant } from '../credit-band.ts';
import { catOf, dateAfter, dueInstant, interestFor, ivaOn, loanDate, type TermDays } from '../loan.ts';
import { readBorrower, refuseUnlessLent } from './borrower.ts';
import type { LoanParts } from './loan-parts.ts';
import { LOAN_PREVIEW, type ShownLoanTerms } from './loan-preview.ts';

/** `loan/preview`: what a loan costs whose money comes today; bound to the investor for a minute. */
export async function previewLoan(
  { ports }: Pick<LoanParts, 'ports'>,
  context: Pick<CallContext, 'tx' | 'investorId' | 'now' | 'securityNow'>,
  input: PreviewLoanInput,
): Promise<LoanPreview> {
  const { tx, investorId, now } = context;
  const borrower = await readBorrower(tx, investorId, now);
  const amount = amountOf(input.amount);
  const band = refuseUnlessLent(borrower, amount);
  const { rules } = borrower;
  const interest = interestFor(amount, band.yearlyRate, input.termDays);
  const terms: ShownLoanTerms = {
    amount,
    termDays: input.termDays,
    yearlyRate: band.yearlyRate,
    penaltyRate: rate(applyRate(money(band.yearlyRate), rules.penaltyShare)),
    ivaRate: rules.ivaRate,
    interest,
    iva: ivaOn(interest, rules.ivaRate),
  };
  const shown = await makePreview(ports, context, LOAN_PREVIEW, {
    lifeMs: rules.previewLifeMs,
    terms: () => terms,
  });
  return {
    ...showBinding(shown),
    ...showCost(terms),
    termDays: terms.termDays,
    repayBy: repayBy(now, terms.termDays),
    currency: 'MXN',
    instant: isInstant(rules, amount, band.score),
    penaltyRate: formatPercent(terms.penaltyRate),
    penaltyPerDay: formatMoney(interestFor(amount, terms.penaltyRate, 1)),
    costPerDay: formatMoney(costOfDay(terms)),
  };
}

function amountOf(text: string): Money {
  try {
    return parseMoney(text);
  } catch (error) {
    if (!(error instanceof MalformedNumberError)) throw error;
    throw new Refusal('loan.above_maximum', { fields: { amount: 'loan.above_maximum' } });
  }
}

/** The cost of a loan as calls carry it, when it is repaid on its last day. */
export function showCost(
  terms: Pick<ShownLoanTerms, 'amount' | 'interest' | 'iva' | 'yearlyRate' | 'termDays'>,
) {
  const { amount, interest, iva, yearlyRate, termDays } = terms;
  return {
    amount: formatMoney(amount),
    interest: formatMoney(interest),
    iva: formatMoney(iva),
    total: formatMoney(money(amount + interest + iva)),
    yearlyRate: formatPercent(yearlyRate),
    cat: catOf(amount, interest, termDays),
  };
}

const repayBy = (now: number, days: TermDays): string =>
  new Date(dueInstant(dateAfter(loanDate(now), days))).toISOString();

/** What one more day costs, its IVA within. */
export function costOfDay({
  amount,
  yearlyRate,
  ivaRate,
}: Pick<ShownLoanTerms, 'amount' | 'yearlyRate' | 'ivaRate'>): Money {
  const interest = interestFor(amount, yearlyRate, 1);
  return money(interest + ivaOn(interest, ivaRate));
}
