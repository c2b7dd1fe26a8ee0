import { formatMoney, formatPercent, type Money, money } from '#kernel/money/money.ts';
import type { LoanOrder } from '../contract.ts';
import { catOf, dueInstant, interestFor, sumOf } from '../loan.ts';
import { owedAt } from './borrower.ts';
import type { Loan } from './loan.store.ts';
import type { Repayment } from './repayment.store.ts';

const AUDIT = { waiting: 'wait_audit', running: 'agree', repaid: 'agree', rejected: 'reject' } as const;
const STATUS = { waiting: null, running: 'borrowing', repaid: 'repaid', rejected: null } as const;
const LETTERS = 6;

/** What an investor and the firm call an order: `PR-261120-3F9A2C`. */
export function numberOf(kind: 'PR' | 'PG', id: string, at: Date): string {
  const day = at.toISOString().slice(2, 10).replaceAll('-', '');
  return `${kind}-${day}-${id.slice(-LETTERS).toUpperCase()}`;
}

/** A loan as its investor sees it at an instant (epoch milliseconds). */
export function showLoan(loan: Loan, paid: readonly Repayment[], now: number): LoanOrder {
  const due = owedAt(loan, paid, now);
  const own = paid.filter(({ loanId }) => loanId === loan.id);
  const total = (part: 'interest' | 'iva' | 'penalty'): Money =>
    money(own.reduce<bigint>((sum, one) => sum + one[part], due?.[part] ?? 0n));
  return {
    id: loan.id,
    number: numberOf('PR', loan.id, loan.askedAt),
    type: 'borrow',
    parentId: null,
    status: STATUS[loan.state],
    auditState: AUDIT[loan.state],
    auditOpinion: loan.opinion,
    amount: formatMoney(loan.amount),
    interest: formatMoney(total('interest')),
    iva: formatMoney(total('iva')),
    penalty: formatMoney(total('penalty')),
    principal: formatMoney(due?.principal ?? money(0n)),
    owed: formatMoney(due === null ? money(0n) : sumOf(due)),
    overdue: loan.overdueAt !== null && loan.state === 'running',
    ...termsOf(loan),
    loanDate: loan.askedAt.toISOString(),
    repaymentDate: loan.dueOn === null ? null : new Date(dueInstant(loan.dueOn)).toISOString(),
    creditedAt: loan.creditedAt?.toISOString() ?? null,
    createdAt: loan.askedAt.toISOString(),
    currency: 'MXN',
    ledgerHead: loan.ledgerHead,
  };
}

const termsOf = ({ amount, termDays, yearlyRate }: Loan) => ({
  termDays,
  yearlyRate: formatPercent(yearlyRate),
  cat: catOf(amount, interestFor(amount, yearlyRate, termDays), termDays),
});

/** A repayment as its investor sees it. */
export function showRepayment(paid: Repayment, loan: Loan): LoanOrder {
  return {
    id: paid.id,
    number: numberOf('PG', paid.id, paid.at),
    type: 'repayment',
    parentId: paid.loanId,
    status: 'repaid',
    auditState: 'agree',
    auditOpinion: '',
    amount: formatMoney(sumOf(paid)),
    interest: formatMoney(paid.interest),
    iva: formatMoney(paid.iva),
    penalty: formatMoney(paid.penalty),
    principal: formatMoney(paid.principal),
    owed: formatMoney(paid.owedAfter),
    overdue: false,
    ...termsOf(loan),
    loanDate: loan.askedAt.toISOString(),
    repaymentDate: paid.at.toISOString(),
    creditedAt: null,
    createdAt: paid.at.toISOString(),
    currency: 'MXN',
    ledgerHead: paid.ledgerHead,
  };
}
