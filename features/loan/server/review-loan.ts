import { phoneOf } from '#features/identity/server/index.ts';
import type { Assignee } from '#features/review/contract.ts';
import { createReview, type Review, type ReviewView } from '#features/review/server/index.ts';
import { waitOf } from '#kernel/contract/case-wait.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { formatMoney, money } from '#kernel/money/money.ts';
import type { decideLoanCase, LoanCase, LoanCaseItem } from '../contract.ts';
import { bandOf } from '../credit-band.ts';
import { dateAfter, interestFor, ivaOn, loanDate } from '../loan.ts';
import { readBorrower, refuseBeyondLimit } from './borrower.ts';
import { creditLoan } from './credit-loan.ts';
import { ordersOf } from './list-orders.ts';
import { LOAN_CASES, type Loan, lockBorrower, writeDecision } from './loan.store.ts';
import type { LoanParts } from './loan-parts.ts';
import { tellOf } from './news.ts';
import { showCost } from './preview-loan.ts';
import { numberOf } from './show-loan.ts';
import { scoreHistory } from './show-terms.ts';

const DUE_WITHIN_MS = 300_000;

/** The review of loans; refuses `loan.decided` and `loan.not_assigned`. */
export const LOAN_REVIEW: Review<Loan, 'waiting' | 'decided'> = createReview({
  queue: 'loan',
  roles: ['reviewer'],
  table: LOAN_CASES,
  auditKey: 'loan',
  closed: ({ state }) => (state === 'waiting' ? null : 'loan.decided'),
  reasons: { notAssigned: 'loan.not_assigned', opinionMissing: 'loan.opinion_missing' },
});

/** Agrees, and the money arrives at once, or rejects with an opinion that the investor reads. */
export async function decideLoan(
  parts: LoanParts,
  context: OperatorContext,
  { id, agree, opinion }: InputOf<typeof decideLoanCase>,
): Promise<{ state: 'running' | 'rejected' }> {
  const loan = await LOAN_REVIEW.assigned(context, id);
  const { tx, operatorId, now } = context;
  if (agree) {
    await lockBorrower(tx, loan.investorId);
    refuseBeyondLimit(await readBorrower(tx, loan.investorId, now), loan.amount);
  } else LOAN_REVIEW.refuseWithoutOpinion(opinion);
  const state = agree ? 'running' : 'rejected';
  const dueOn = agree ? dateAfter(loanDate(now), loan.termDays) : null;
  await writeDecision(tx, { id, state, operatorId, at: new Date(now), opinion, dueOn });
  await LOAN_REVIEW.close(tx, id);
  if (agree) await creditLoan(parts, context, id);
  else context.afterCommit(await tellOf(parts.ports, tx, { ...loan, news: 'rejected', opinion }));
  return { state };
}

/** How the console shows loans. */
export const loanView = (parts: LoanParts): ReviewView<Loan, LoanCaseItem, LoanCase> => ({
  async lines(context, rows) {
    const { tx, now } = context;
    const ids = rows.map(({ investorId }) => investorId);
    const names = await parts.identity.namesOf(tx, ids);
    const phones = new Map<string, string>();
    for (const id of new Set(ids)) phones.set(id, (await phoneOf(tx, id)) ?? '');
    return (row, holder) =>
      lineOf(row, holder, now, names.get(row.investorId) ?? '', phones.get(row.investorId) ?? '');
  },
  show: (context, row, holder) => showCase(parts, context, row, holder),
});

function lineOf(row: Loan, holder: Assignee, now: number, fullName: string, phone: string): LoanCaseItem {
  const since = row.askedAt.getTime();
  const endedAt = row.decidedAt?.getTime() ?? null;
  return {
    id: row.id,
    investorId: row.investorId,
    number: numberOf('PR', row.id, row.askedAt),
    fullName,
    phone,
    state: row.state,
    amount: formatMoney(row.amount),
    termDays: row.termDays,
    creditScore: row.score,
    askedAt: row.askedAt.toISOString(),
    opinion: row.opinion,
    ...waitOf({ since, dueAt: since + DUE_WITHIN_MS, endedAt, now }),
    holder,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

/** A loan with what decides it: the score, other loans, what the investor has. */
async function showCase(
  parts: LoanParts,
  { tx, now }: OperatorContext,
  row: Loan,
  holder: Assignee,
): Promise<LoanCase> {
  const { investorId, amount, yearlyRate, ivaRate, termDays } = row;
  const names = await parts.identity.namesOf(tx, [investorId]);
  const interest = interestFor(amount, yearlyRate, termDays);
  const { rules, score, owed } = await readBorrower(tx, investorId, now);
  // While it waits, what counts is the score of today.
  const creditScore = row.state === 'waiting' ? (score ?? row.score) : row.score;
  const { totalAssets } = await parts.cashier.summary(tx, investorId, 'MXN', now);
  const others = await ordersOf(tx, investorId, now);
  return {
    ...lineOf(row, holder, now, names.get(investorId) ?? '', (await phoneOf(tx, investorId)) ?? ''),
    ...showCost({ amount, interest, iva: ivaOn(interest, ivaRate), yearlyRate, termDays }),
    creditScore,
    maximum: formatMoney(bandOf(rules, creditScore)?.maximum ?? money(0n)),
    owed: formatMoney(owed),
    totalAssets,
    history: await scoreHistory(tx, investorId),
    others: others.filter(({ id }) => id !== row.id),
  };
}
