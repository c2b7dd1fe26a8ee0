import * as z from 'zod/mini';
import { insertScoreChange, VERIFIED_SCORE } from '#features/identity/server/index.ts';
import { DAY_MS } from '#kernel/calendar/calendar.ts';
import { type AfterCommit, scheduleDue } from '#kernel/clock/due.ts';
import { type DueKind, type DueOf, dueKind } from '#kernel/clock/due-kind.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { newId } from '#kernel/id/id.ts';
import { money } from '#kernel/money/money.ts';
import { dueInstant, loanDate, sumOf } from '../loan.ts';
import { owedAt } from './borrower.ts';
import { LOAN_DUE, LOAN_REMINDER } from './credit-loan.ts';
import { type Loan, lockLoan, writeOverdue } from './loan.store.ts';
import type { LoanParts } from './loan-parts.ts';
import { tellOf } from './news.ts';
import { payBack, pesosOf } from './repay-loan.ts';
import { repaymentsOf } from './repayment.store.ts';

/** Points that a loan costs which is not repaid by its day; the database knows them too (`score_by_loan`). */
export const LATE_POINTS = -30;

/** While it is overdue, the investor hears of it this often. */
const REMINDED_EVERY_MS = 7 * DAY_MS;

const NOTHING = z.object({});

/** What loans do at business instants: fall due, and remind of it. */
export const loanDues = (parts: LoanParts): DueKind[] => [
  dueKind(LOAN_DUE, NOTHING, (tx, item, afterCommit) => fallDue(parts, tx, item, afterCommit)),
  dueKind(LOAN_REMINDER, NOTHING, (tx, item, afterCommit) => remind(parts, tx, item, afterCommit)),
];

/** What is owed at the due instant is taken from the pesos at hand, if they are enough; else the loan is overdue. */
async function fallDue(
  parts: LoanParts,
  tx: Transaction,
  { key, at }: DueOf<object>,
  afterCommit: AfterCommit,
): Promise<void> {
  const loan = await lockLoan(tx, key);
  const owed = loan && (await owedOf(tx, loan, at));
  if (!loan || !owed) return;
  const { ports } = parts;
  if ((await pesosOf(tx, loan.investorId)) < sumOf(owed)) {
    await writeOverdue(tx, loan.id, new Date(at));
    const change = { reason: 'late', subjectId: loan.id, change: LATE_POINTS, at: new Date(at) };
    await insertScoreChange(tx, loan.investorId, change, VERIFIED_SCORE);
    await scheduleDue(tx, { kind: LOAN_REMINDER, key, at: at + REMINDED_EVERY_MS });
    afterCommit(await tellOf(ports, tx, { ...loan, owed: sumOf(owed), news: 'overdue', at }));
    return;
  }
  const paid = {
    ...owed,
    id: newId(ports.chance, ports.clock.securityNow()),
    loanId: loan.id,
    investorId: loan.investorId,
    owedAfter: money(0n),
    at: new Date(at),
    on: loanDate(at),
    ledgerHead: null,
  };
  await payBack(parts, tx, loan, { paid, previewId: null, afterCommit });
}

const owedOf = async (tx: Transaction, loan: Loan, at: number) =>
  loan.state === 'running' ? owedAt(loan, await repaymentsOf(tx, [loan.id]), at) : null;

/** Some days before it is due, and every week while it is overdue. */
async function remind(
  { ports }: LoanParts,
  tx: Transaction,
  { key, at }: DueOf<object>,
  afterCommit: AfterCommit,
): Promise<void> {
  const loan = await lockLoan(tx, key);
  if (!loan || loan.dueOn === null) return;
  const isOverdue = loan.overdueAt !== null;
  const owed = await owedOf(tx, loan, isOverdue ? at : dueInstant(loan.dueOn));
  if (!owed) return;
  if (isOverdue) await scheduleDue(tx, { kind: LOAN_REMINDER, key, at: at + REMINDED_EVERY_MS });
  const news = isOverdue ? 'overdue' : 'reminder';
  afterCommit(await tellOf(ports, tx, { ...loan, owed: sumOf(owed), news, at }));
}
