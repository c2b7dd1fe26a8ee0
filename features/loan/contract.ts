import * as z from 'zod/mini';
import { decision, oneCase, queueInput, reviewedCase } from '#features/review/contract.ts';
import { defineCall, type InputOf, type OutputOf } from '#kernel/contract/define-call.ts';
import { currency, decimalString, instant, pageInput, pageOf, uuid } from '#kernel/contract/fields.ts';
import { typedMoney } from '#kernel/contract/typed-money.ts';
import { TERM_DAYS } from './loan.ts';

const termDays = z.literal(TERM_DAYS);

/** One step of the staircase from score to limit; rates and percentages in percent. */
const band = z.object({ fromScore: z.int(), maximum: decimalString, yearlyRate: decimalString });

const conditions = {
  bands: z.array(band),
  minimum: decimalString,
  /** Agreed at once up to here, from this score. */
  instantMaximum: decimalString,
  instantScore: z.int(),
  /** On interest, percent. */
  ivaPercent: decimalString,
  /** Of the ordinary rate, percent, beside it on principal that is overdue. */
  penaltyShare: decimalString,
  /** Points for a loan that was repaid in time, and for one that was not. */
  onTimePoints: z.int(),
  latePoints: z.int(),
  termDays: z.array(z.int()),
  currency,
};

/** How soon money really came, over 30 days. */
const arrival = z.object({
  count: z.int(),
  inTimePercent: z.nullable(z.int()),
  medianMs: z.nullable(z.number()),
});

export const getLoanConditions = defineCall({
  path: 'loan/conditions',
  summary: 'What a credit score opens and what loans cost; how soon their money really arrived',
  access: 'anonymous',
  input: z.object({}),
  output: z.object({ ...conditions, arrival }),
});

const scoreChange = z.object({
  at: instant,
  /** `verified`, `on_time`, `late`. */
  reason: z.string(),
  change: z.int(),
  score: z.int(),
  /** The loan that it comes from; null for none. */
  loanId: z.nullable(uuid),
});

export const getLoanTerms = defineCall({
  path: 'loan/terms',
  summary: 'The investor’s limit, what is left of it and why',
  access: 'investor',
  input: z.object({}),
  output: z.object({
    /** Null until identity is verified. */
    creditScore: z.nullable(z.int()),
    maximum: decimalString,
    available: decimalString,
    /** Percent; null where the score opens nothing. */
    yearlyRate: z.nullable(decimalString),
    termDays: z.array(z.int()),
    currency,
    /** Owed now, and asked for and not decided. */
    owed: decimalString,
    underAudit: decimalString,
    /** What stands in the way of any loan now: a reason; null for nothing. */
    blockedBy: z.nullable(z.string()),
    /** Newest first. */
    history: z.array(scoreChange),
  }),
});

const costFields = {
  amount: decimalString,
  interest: decimalString,
  iva: decimalString,
  total: decimalString,
  yearlyRate: decimalString,
  /** Without IVA, percent with one decimal. */
  cat: decimalString,
};

export const previewLoan = defineCall({
  path: 'loan/preview',
  summary: 'All that a loan costs and when it is due; binding for a minute',
  access: 'investor',
  input: z.object({ amount: typedMoney, termDays }),
  output: z.object({
    previewId: uuid,
    expiresAt: instant,
    validForMs: z.int(),
    ...costFields,
    termDays: z.int(),
    repayBy: instant,
    currency,
    /** Whether it is agreed at once. */
    instant: z.boolean(),
    /** If late: percent a year, and pesos a day on the whole amount. */
    penaltyRate: decimalString,
    penaltyPerDay: decimalString,
    /** Of one more day, with its IVA. */
    costPerDay: decimalString,
  }),
  reasons: [
    'loan.unverified',
    'loan.score_low',
    'loan.too_small',
    'loan.above_maximum',
    'loan.under_audit',
    'loan.overdue',
  ],
});

const loanOrder = z.object({
  id: uuid,
  number: z.string(),
  type: z.enum(['borrow', 'repayment']),
  /** The loan that a repayment belongs to. */
  parentId: z.nullable(uuid),
  /** Null until agreed. */
  status: z.nullable(z.enum(['borrowing', 'repaid'])),
  auditState: z.enum(['wait_audit', 'agree', 'reject']),
  auditOpinion: z.string(),
  /** Borrowed; of a repayment, what was paid in all. */
  amount: decimalString,
  /** To this day, paid or not; of a repayment, what it paid. */
  interest: decimalString,
  iva: decimalString,
  penalty: decimalString,
  /** Principal that is left; of a repayment, what it paid. */
  principal: decimalString,
  /** With interest, IVA and penalty of this day; of a repayment, what was left after it. */
  owed: decimalString,
  overdue: z.boolean(),
  termDays: z.int(),
  yearlyRate: decimalString,
  cat: decimalString,
  loanDate: instant,
  /** When it is due; of a repayment, when it was paid. Null until agreed. */
  repaymentDate: z.nullable(instant),
  creditedAt: z.nullable(instant),
  createdAt: instant,
  currency,
  /** Head of the investor's ledger chain after it, 64 hex digits; null while nothing was posted. */
  ledgerHead: z.nullable(z.string()),
});
export type LoanOrder = z.output<typeof loanOrder>;

export const borrowLoan = defineCall({
  path: 'loan/borrow',
  summary: 'Asks for the loan that a preview showed; agreed by rule, its money is there at once',
  access: 'investor',
  command: true,
  signs: ['previewId'],
  input: z.object({ previewId: uuid }),
  output: z.object({ order: loanOrder }),
  reasons: [
    'preview.expired',
    'preview.used',
    'preview.repriced',
    'loan.unverified',
    'loan.score_low',
    'loan.above_maximum',
    'loan.under_audit',
    'loan.overdue',
  ],
});

export const previewRepayment = defineCall({
  path: 'loan/preview_repay',
  summary: 'What an amount pays of a loan today; all of it where no amount is given',
  access: 'investor',
  input: z.object({ id: uuid, amount: z.optional(typedMoney) }),
  output: z.object({
    previewId: uuid,
    expiresAt: instant,
    validForMs: z.int(),
    principal: decimalString,
    interest: decimalString,
    iva: decimalString,
    penalty: decimalString,
    total: decimalString,
    owedAfter: decimalString,
    available: decimalString,
    currency,
  }),
  reasons: ['loan.not_owed', 'loan.more_than_owed', 'cash.insufficient'],
});

export const repayLoan = defineCall({
  path: 'loan/repay',
  summary: 'Pays back what a preview showed',
  access: 'investor',
  command: true,
  signs: ['previewId'],
  input: z.object({ previewId: uuid }),
  output: z.object({ order: loanOrder }),
  reasons: [
    'preview.expired',
    'preview.used',
    'preview.repriced',
    'loan.not_owed',
    'loan.more_than_owed',
    'cash.insufficient',
  ],
});

export const listLoanOrders = defineCall({
  path: 'loan_order/list',
  summary: 'Loans and repayments, newest first',
  access: 'investor',
  input: z.object({ ...pageInput }),
  output: pageOf(loanOrder),
});

/** A corner of the line of what is owed, past or to come. */
const debtPoint = z.object({ at: instant, owed: decimalString, principal: decimalString });

export const getLoanOrder = defineCall({
  path: 'loan_order/detail',
  summary: 'A loan with its repayments and the line of its debt, or one repayment',
  access: 'investor',
  input: z.object({ id: uuid }),
  output: z.object({
    order: loanOrder,
    /** Of a loan, oldest first. */
    repayments: z.array(loanOrder),
    /** What was owed and, by today's debt, will be; oldest first. Empty until its money arrived. */
    line: z.array(debtPoint),
    /** If it is repaid when due: what is paid then, and what paying today saves. */
    dueTotal: z.nullable(decimalString),
    savedToday: z.nullable(decimalString),
    costPerDay: z.nullable(decimalString),
    penaltyPerDay: z.nullable(decimalString),
    penaltyRate: decimalString,
  }),
});

const loanCase = z.object({
  ...reviewedCase,
  number: z.string(),
  fullName: z.string(),
  phone: z.string(),
  state: z.enum(['waiting', 'running', 'repaid', 'rejected']),
  amount: decimalString,
  termDays: z.int(),
  creditScore: z.int(),
  askedAt: instant,
  opinion: z.string(),
});
const wholeLoanCase = z.object({
  ...loanCase.shape,
  ...costFields,
  maximum: decimalString,
  owed: decimalString,
  totalAssets: decimalString,
  history: z.array(scoreChange),
  /** The investor's other loans, newest first. */
  others: z.array(loanOrder),
});

const queueCall = { access: 'operator', roles: ['reviewer'] } as const;
const closed = ['loan.decided', 'case.taken'];

export const listLoanCases = defineCall({
  path: 'operator/loan_list',
  summary: 'Loans that wait for a reviewer, oldest first, or that were decided, newest first.',
  ...queueCall,
  reads: true,
  input: z.object(queueInput),
  output: pageOf(loanCase),
});
export const getLoanCase = defineCall({
  path: 'operator/loan_case',
  summary: 'A loan asked for, with the score, other loans and what the investor has.',
  ...queueCall,
  reads: true,
  input: oneCase,
  output: z.object({ case: wholeLoanCase }),
});
export const takeLoanCase = defineCall({
  path: 'operator/loan_take',
  summary: 'Assigns a loan to the caller.',
  ...queueCall,
  input: oneCase,
  output: z.object({ case: wholeLoanCase }),
  reasons: closed,
});
export const releaseLoanCase = defineCall({
  path: 'operator/loan_release',
  summary: 'Gives a loan back to the queue.',
  ...queueCall,
  input: oneCase,
  output: z.object({ case: wholeLoanCase }),
  reasons: ['case.taken'],
});
export const decideLoanCase = defineCall({
  path: 'operator/loan_decide',
  summary: 'Agrees to a loan, whose money arrives at once, or rejects it with an opinion.',
  ...queueCall,
  command: true,
  input: z.object(decision),
  output: z.object({ state: z.enum(['running', 'rejected']) }),
  reasons: [...closed, 'loan.not_assigned', 'loan.opinion_missing', 'loan.limit_gone'],
});

export type LoanConditions = OutputOf<typeof getLoanConditions>;
export type LoanTermsShown = OutputOf<typeof getLoanTerms>;
export type LoanPreview = OutputOf<typeof previewLoan>;
export type PreviewLoanInput = InputOf<typeof previewLoan>;
export type RepaymentPreview = OutputOf<typeof previewRepayment>;
export type LoanDetail = OutputOf<typeof getLoanOrder>;
export type LoanCaseItem = OutputOf<typeof listLoanCases>['items'][number];
export type LoanCase = z.output<typeof wholeLoanCase>;
