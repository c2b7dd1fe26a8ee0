import * as z from 'zod/mini';
import { decodeCursor } from '#kernel/contract/cursor.ts';
import type { InputOf, OutputOf } from '#kernel/contract/define-call.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import { notFound } from '#kernel/contract/refusal.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { formatMoney, formatPercent, money } from '#kernel/money/money.ts';
import type { getLoanOrder, LoanDetail, LoanOrder, listLoanOrders } from '../contract.ts';
import { dueInstant, interestFor, sumOf } from '../loan.ts';
import { owedAt } from './borrower.ts';
import { findLoan, type Loan, loansOf, pageOfLoans } from './loan.store.ts';
import { costOfDay } from './preview-loan.ts';
import { findRepayment, pageOfRepayments, type Repayment, repaymentsOf } from './repayment.store.ts';
import { showLoan, showRepayment } from './show-loan.ts';

const cursorShape = z.tuple([uuid]);

/** `loan_order/list`: loans and repayments in one list; their ids are made in the order of time. */
export async function listOrders(
  { tx, investorId, now }: CallContext,
  input: InputOf<typeof listLoanOrders>,
): Promise<OutputOf<typeof listLoanOrders>> {
  const [before] = decodeCursor(input.cursor, cursorShape) ?? [null];
  const page = { before, rows: rowsToAsk(input) };
  const loans = await pageOfLoans(tx, investorId, page);
  const repayments = await pageOfRepayments(tx, investorId, page);
  const rows = [...loans, ...repayments].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, page.rows);
  const all = await loansOf(tx, investorId);
  const paid = await repaymentsOf(
    tx,
    loans.map(({ id }) => id),
  );
  return pageFromRows(
    rows,
    input,
    ({ id }) => [id],
    (row) => ('loanId' in row ? showRepayment(row, loanIn(all, row.loanId)) : showLoan(row, paid, now)),
  );
}

function loanIn(loans: readonly Loan[], id: string): Loan {
  const loan = loans.find((one) => one.id === id);
  if (loan === undefined) throw new Error(`the loan ${id} is gone`);
  return loan;
}

/** `loan_order/detail`: a loan with its repayments and the line of its debt, or one repayment. */
export async function showOrder(
  { tx, investorId, now }: CallContext,
  { id }: InputOf<typeof getLoanOrder>,
): Promise<LoanDetail> {
  const repayment = await findRepayment(tx, id, investorId);
  const loan = await findLoan(tx, repayment?.loanId ?? id, investorId);
  if (loan === null) throw notFound();
  const paid = await repaymentsOf(tx, [loan.id]);
  const order = repayment === null ? showLoan(loan, paid, now) : showRepayment(repayment, loan);
  return {
    order,
    repayments: repayment === null ? paid.map((one) => showRepayment(one, loan)) : [],
    line: repayment === null ? lineOf(loan, paid, now) : [],
    ...comingOf(loan, paid, now),
    penaltyRate: formatPercent(loan.penaltyRate),
  };
}

/** What is still to come of a loan that is owed; nulls for any other. */
function comingOf(loan: Loan, paid: readonly Repayment[], now: number) {
  const today = loan.state === 'running' ? owedAt(loan, paid, now) : null;
  if (today === null || loan.dueOn === null) {
    return { dueTotal: null, savedToday: null, costPerDay: null, penaltyPerDay: null };
  }
  const then = owedAt(loan, paid, Math.max(now, dueInstant(loan.dueOn))) ?? today;
  const rest = { ...loan, amount: today.principal };
  return {
    dueTotal: formatMoney(sumOf(then)),
    savedToday: formatMoney(money(sumOf(then) - sumOf(today))),
    costPerDay: formatMoney(costOfDay(rest)),
    penaltyPerDay: formatMoney(interestFor(today.principal, loan.penaltyRate, 1)),
  };
}

/** Its corners: the money's arrival, before and after each repayment, now, and the due day where it lies ahead. */
function lineOf(loan: Loan, paid: readonly Repayment[], now: number): LoanDetail['line'] {
  if (loan.creditedAt === null || loan.dueOn === null) return [];
  const end = loan.repaidAt === null ? now : loan.repaidAt.getTime();
  const at = (instant: number, before = false) => {
    const until = before ? paid.filter((one) => one.at.getTime() < instant) : paid;
    const due = owedAt(loan, until, instant);
    const [owed, principal] = due === null ? [money(0n), money(0n)] : [sumOf(due), due.principal];
    return {
      at: new Date(instant).toISOString(),
      owed: formatMoney(owed),
      principal: formatMoney(principal),
    };
  };
  const corners = paid.flatMap((one) => [at(one.at.getTime(), true), at(one.at.getTime())]);
  const due = dueInstant(loan.dueOn);
  const ahead = loan.state === 'running' && due > now ? [at(due)] : [];
  const today = loan.state === 'running' ? [at(end)] : [];
  return [at(loan.creditedAt.getTime()), ...corners, ...today, ...ahead];
}

/** The newest loans of an investor, for a reviewer. */
export async function ordersOf(db: Queryable, investorId: string, now: number): Promise<LoanOrder[]> {
  const loans = await loansOf(db, investorId);
  const paid = await repaymentsOf(
    db,
    loans.map(({ id }) => id),
  );
  return loans.map((loan) => showLoan(loan, paid, now));
}
