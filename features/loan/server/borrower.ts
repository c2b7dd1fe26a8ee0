import { standingOf } from '#features/identity/server/index.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Queryable } from '#kernel/database/database.ts';
import { formatMoney, type Money, money } from '#kernel/money/money.ts';
import { availableTo, bandOf, type CreditBand, type LoanRules } from '../credit-band.ts';
import { dueOn, loanDate, type PaidBack, type Parts, type RunningLoan, sumOf } from '../loan.ts';
import { type Loan, openLoans } from './loan.store.ts';
import { type Repayment, repaymentsOf } from './repayment.store.ts';
import { readLoanRules } from './rules.store.ts';

/** What a loan is by its terms once its money arrived; null before. */
export function runningOf(loan: Loan): RunningLoan | null {
  if (loan.creditedAt === null || loan.dueOn === null) return null;
  return { ...loan, creditedOn: loanDate(loan.creditedAt.getTime()), dueOn: loan.dueOn };
}

/** What is owed of a loan at an instant (epoch milliseconds), by what was paid until then; null before its money arrived. */
export function owedAt(loan: Loan, paid: readonly Repayment[], instant: number): Parts | null {
  const running = runningOf(loan);
  if (running === null || loan.creditedAt === null || loan.creditedAt.getTime() > instant) return null;
  return dueOn(running, paidUntil(loan, paid, instant), loanDate(instant));
}

const paidUntil = ({ id }: Loan, paid: readonly Repayment[], instant: number): PaidBack[] =>
  paid.filter(({ loanId, at }) => loanId === id && at.getTime() <= instant);

/** Where a borrower stands. */
export interface Borrower {
  readonly rules: LoanRules;
  /** Null until identity is verified. */
  readonly score: number | null;
  readonly band: CreditBand | null;
  /** With interest of this day. */
  readonly owed: Money;
  readonly underAudit: Money;
  readonly available: Money;
  /** Why there is no loan at all now; null where there may be. */
  readonly blockedBy: 'loan.unverified' | 'loan.score_low' | 'loan.overdue' | 'loan.under_audit' | null;
}

/** Reads it as the caller's transaction sees it; `now` is business time. */
export async function readBorrower(db: Queryable, investorId: string, now: number): Promise<Borrower> {
  const rules = await readLoanRules(db, loanDate(now));
  const { creditScore: score } = await standingOf(db, investorId);
  const loans = await openLoans(db, investorId, new Date(now));
  const owed = await owedOf(db, loans, now);
  const waiting = loans.filter(({ state }) => state === 'waiting');
  const underAudit = money(waiting.reduce<bigint>((sum, { amount }) => sum + amount, 0n));
  const band = bandOf(rules, score);
  return {
    rules,
    score,
    band,
    owed,
    underAudit,
    available: availableTo(rules, score, money(owed + underAudit)),
    blockedBy: blockOf(score, band, loans),
  };
}

function blockOf(
  score: number | null,
  band: CreditBand | null,
  loans: readonly Loan[],
): Borrower['blockedBy'] {
  if (score === null) return 'loan.unverified';
  if (band === null) return 'loan.score_low';
  if (loans.some(({ state, overdueAt }) => state === 'running' && overdueAt !== null)) return 'loan.overdue';
  return loans.some(({ state }) => state === 'waiting') ? 'loan.under_audit' : null;
}

/** Refuses to agree to a loan that today's limit no longer holds: the score may have fallen, or more be owed, since it was asked for. */
export function refuseBeyondLimit({ rules, score, owed }: Borrower, amount: Money): void {
  if (amount <= availableTo(rules, score, owed)) return;
  const maximum = formatMoney(bandOf(rules, score)?.maximum ?? money(0n));
  throw new Refusal('loan.limit_gone', { values: { score: String(score ?? 0), maximum } });
}

/** What is owed of these loans at an instant, all of it. */
export async function owedOf(db: Queryable, loans: readonly Loan[], now: number): Promise<Money> {
  const paid = await repaymentsOf(
    db,
    loans.map(({ id }) => id),
  );
  const sums = loans.map((loan) => {
    const due = owedAt(loan, paid, now);
    return due === null ? 0n : sumOf(due);
  });
  return money(sums.reduce<bigint>((sum, one) => sum + one, 0n));
}

/** What an investor owes of loans, in pesos. */
export async function owedBy(db: Queryable, investorId: string, now: number): Promise<Money> {
  return owedOf(db, await openLoans(db, investorId, new Date(now)), now);
}

/** Refuses a loan of this amount; the reason stands at the field where the amount is at fault. */
export function refuseUnlessLent(borrower: Borrower, amount: Money): CreditBand & { readonly score: number } {
  const { band, score, rules, available, blockedBy } = borrower;
  if (blockedBy !== null || band === null || score === null) {
    throw new Refusal(blockedBy ?? 'loan.score_low', { values: { score: String(score ?? 0) } });
  }
  const fields = (reason: string) => ({ amount: reason });
  if (amount < rules.minimum) {
    const reason = 'loan.too_small';
    throw new Refusal(reason, { fields: fields(reason), values: { minimum: formatMoney(rules.minimum) } });
  }
  if (amount > available) {
    const reason = 'loan.above_maximum';
    throw new Refusal(reason, { fields: fields(reason) });
  }
  return { ...band, score };
}
