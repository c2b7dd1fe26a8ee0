import { insertScoreChange, VERIFIED_SCORE } from '#features/identity/server/index.ts';
import { cancelDue } from '#kernel/clock/due.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import { balancesOf, post } from '#kernel/ledger/ledger.ts';
import { formatMoney, type Money, money, parseMoney } from '#kernel/money/money.ts';
import { confirmPreview } from '#kernel/preview/confirm-preview.ts';
import { makePreview, showBinding } from '#kernel/preview/make-preview.ts';
import type { LoanOrder, RepaymentPreview } from '../contract.ts';
import { loanDate, type Parts, splitPayment, sumOf } from '../loan.ts';
import { owedAt } from './borrower.ts';
import { LOAN_DUE, LOAN_REMINDER } from './credit-loan.ts';
import { repayPostings } from './loan.postings.ts';
import { findLoan, type Loan, lockLoan, writeRepaid } from './loan.store.ts';
import type { LoanParts } from './loan-parts.ts';
import { REPAYMENT_PREVIEW } from './loan-preview.ts';
import { tellOf } from './news.ts';
import { insertRepayment, type Repayment, repaymentsOf, writeRepaymentHead } from './repayment.store.ts';
import { readLoanRules } from './rules.store.ts';
import { showRepayment } from './show-loan.ts';

/** Points for a loan that was repaid by its day; the database knows them too (`score_by_loan`). */
export const ON_TIME_POINTS = 10;

/** `loan/preview_repay`: what an amount pays today, all of it where none is given. */
export async function previewRepayment(
  { ports }: Pick<LoanParts, 'ports'>,
  context: CallContext,
  input: { readonly id: string; readonly amount?: string | undefined },
): Promise<RepaymentPreview> {
  const { tx, investorId, now } = context;
  const loan = await findLoan(tx, input.id, investorId);
  if (loan === null) throw notFound();
  const due = await dueOf(tx, loan, now);
  const amount = input.amount === undefined ? sumOf(due) : amountOf(input.amount, due);
  const available = await pesosOf(tx, investorId);
  refuseUncovered(available, amount);
  const pays = splitPayment(due, amount, loan.ivaRate);
  const terms = { ...pays, loanId: loan.id, on: loanDate(now), owedAfter: money(sumOf(due) - amount) };
  const { previewLifeMs } = await readLoanRules(tx, loanDate(now));
  const shown = await makePreview(ports, context, REPAYMENT_PREVIEW, {
    lifeMs: previewLifeMs,
    terms: () => terms,
  });
  return {
    ...showBinding(shown),
    ...showParts(pays),
    total: formatMoney(amount),
    owedAfter: formatMoney(terms.owedAfter),
    available: formatMoney(available),
    currency: 'MXN',
  };
}

/** Parts of what is paid or owed, as calls carry them. */
export const showParts = ({ principal, interest, iva, penalty }: Parts) => ({
  principal: formatMoney(principal),
  interest: formatMoney(interest),
  iva: formatMoney(iva),
  penalty: formatMoney(penalty),
});

function amountOf(text: string, due: Parts): Money {
  const amount = parseMoney(text);
  if (amount <= sumOf(due)) return amount;
  const reason = 'loan.more_than_owed';
  throw new Refusal(reason, { fields: { amount: reason }, values: { owed: formatMoney(sumOf(due)) } });
}

function refuseUncovered(available: Money, needed: Money): void {
  if (needed <= available) return;
  const reason = 'cash.insufficient';
  throw new Refusal(reason, {
    fields: { amount: reason },
    values: { currency: 'MXN', available: formatMoney(available), needed: formatMoney(needed) },
  });
}

/** Pesos that an investor can use. */
export async function pesosOf(db: Queryable, investorId: string): Promise<Money> {
  const found = (await balancesOf(db, investorId)).find(({ asset }) => asset === 'MXN');
  return money(found?.available ?? 0n);
}

/** What is owed of a loan at an instant; refuses `loan.not_owed` where nothing is. */
export async function dueOf(db: Queryable, loan: Loan, now: number): Promise<Parts> {
  const due = loan.state === 'running' ? owedAt(loan, await repaymentsOf(db, [loan.id]), now) : null;
  if (due === null) throw new Refusal('loan.not_owed');
  return due;
}

/** `loan/repay`: pays exactly what a preview showed, on its day. */
export async function repayLoan(
  parts: LoanParts,
  context: CallContext,
  { previewId }: { previewId: string },
): Promise<{ order: LoanOrder }> {
  const { tx, investorId, now, securityNow } = context;
  return confirmPreview(context, REPAYMENT_PREVIEW, {
    previewId,
    stillHolds: async ({ terms: { loanId, on, owedAfter, ...pays } }) => {
      const loan = await lockLoan(tx, loanId);
      if (loan === null || loan.state !== 'running') throw new Refusal('loan.not_owed');
      return on === loanDate(now) && sumOf(await dueOf(tx, loan, now)) === sumOf(pays) + owedAfter;
    },
    carryOut: async ({ id, terms: { loanId, on, ...pays } }) => {
      const loan = await findLoan(tx, loanId, investorId);
      if (loan === null) throw notFound();
      refuseUncovered(await pesosOf(tx, investorId), sumOf(pays));
      const paid = {
        ...pays,
        on,
        loanId,
        investorId,
        id: newId(parts.ports.chance, securityNow),
        at: new Date(now),
        ledgerHead: null,
      };
      const written = await payBack(parts, tx, loan, {
        paid,
        previewId: id,
        afterCommit: context.afterCommit,
      });
      return { order: showRepayment(written, loan) };
    },
  });
}

interface PayBack {
  readonly paid: Repayment;
  /** Null where it was taken on the due day. */
  readonly previewId: string | null;
  readonly afterCommit: (effect: () => void) => void;
}

/** Writes and posts a repayment of a locked loan; where nothing is owed any more, the loan is over and counts for the score. */
export async function payBack(
  { ports }: LoanParts,
  tx: Transaction,
  loan: Loan,
  { paid, previewId, afterCommit }: PayBack,
): Promise<Repayment> {
  await insertRepayment(tx, paid, previewId);
  const { head } = await post(tx, repayPostings(paid));
  await writeRepaymentHead(tx, paid.id, head);
  const isOver = paid.owedAfter === 0n;
  if (isOver) await endLoan(tx, loan, paid.at);
  const taken = previewId === null ? 'collected' : 'repaid';
  afterCommit(
    await tellOf(ports, tx, {
      investorId: loan.investorId,
      id: loan.id,
      amount: sumOf(paid),
      owed: paid.owedAfter,
      news: isOver ? taken : 'paid_part',
      at: paid.at.getTime(),
    }),
  );
  return { ...paid, ledgerHead: head };
}

async function endLoan(tx: Transaction, { id, investorId, overdueAt }: Loan, at: Date): Promise<void> {
  await writeRepaid(tx, id, at);
  await cancelDue(tx, LOAN_DUE, id);
  await cancelDue(tx, LOAN_REMINDER, id);
  if (overdueAt !== null) return;
  const change = { reason: 'on_time', subjectId: id, change: ON_TIME_POINTS, at };
  await insertScoreChange(tx, investorId, change, VERIFIED_SCORE);
}
