import * as z from 'zod/mini';
import { uuid } from '#kernel/contract/fields.ts';
import type { PreviewKind } from '#kernel/preview/preview.ts';
import { moneyTerm, rateTerm } from '#kernel/preview/terms.ts';
import { TERM_DAYS } from '../loan.ts';

const loanTerms = z.object({
  amount: moneyTerm,
  termDays: z.literal(TERM_DAYS),
  yearlyRate: rateTerm,
  penaltyRate: rateTerm,
  ivaRate: rateTerm,
  interest: moneyTerm,
  iva: moneyTerm,
});
/** What a loan was shown to cost. */
export type ShownLoanTerms = z.output<typeof loanTerms>;
export const LOAN_PREVIEW: PreviewKind<ShownLoanTerms> = { name: 'loan', terms: loanTerms };

const repaymentTerms = z.object({
  loanId: uuid,
  /** The date that interest is counted to. */
  on: z.string(),
  principal: moneyTerm,
  interest: moneyTerm,
  iva: moneyTerm,
  penalty: moneyTerm,
  owedAfter: moneyTerm,
});
/** What a repayment was shown to pay. */
export type ShownRepayment = z.output<typeof repaymentTerms>;
export const REPAYMENT_PREVIEW: PreviewKind<ShownRepayment> = {
  name: 'loan-repayment',
  terms: repaymentTerms,
};
