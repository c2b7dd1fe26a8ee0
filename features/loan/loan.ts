import { DAY_MS, exchangeDate, mexicoInstant } from '#kernel/calendar/calendar.ts';
import {
  divideRounded,
  type Money,
  minMoney,
  money,
  type Rate,
  WHOLE_RATE_UNITS,
} from '#kernel/money/money.ts';

/** Terms that are offered, in days. */
export const TERM_DAYS = [30, 90, 180, 360] as const;
export type TermDays = (typeof TERM_DAYS)[number];

/** Interest is simple, on years of this many days. */
const YEAR_DAYS = 360n;

/** What a loan costs by: what was agreed, unchanged to its end. Dates are Mexico City's, `YYYY-MM-DD`. */
export interface LoanTerms {
  readonly amount: Money;
  /** A year. */
  readonly yearlyRate: Rate;
  /** A year, beside the ordinary rate, on principal that is overdue. */
  readonly penaltyRate: Rate;
  /** Of interest. */
  readonly ivaRate: Rate;
}

/** A loan whose money has arrived. */
export interface RunningLoan extends LoanTerms {
  readonly creditedOn: string;
  readonly dueOn: string;
}

/** What was paid back at once, pesos. */
export interface Parts {
  readonly principal: Money;
  readonly interest: Money;
  readonly iva: Money;
  readonly penalty: Money;
}

/** What was paid back on a date. */
export interface PaidBack extends Parts {
  readonly on: string;
}

/** Whole days from one date to another. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** The date so many days later. */
export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** The date of an instant by which loans are counted. */
export const loanDate = (instant: number): string => exchangeDate('XMEX', instant);

/** When a loan is due: at the end of its last day. Epoch milliseconds. */
export const dueInstant = (dueOn: string): number => mexicoInstant(dueOn, '23:59');

/** Simple interest on a principal for some days, rounded half-even. */
export function interestFor(principal: Money, yearly: Rate, days: number): Money {
  return interestOf(principal * BigInt(days), yearly);
}

const interestOf = (centDays: bigint, yearly: Rate): Money =>
  money(divideRounded(centDays * yearly, YEAR_DAYS * WHOLE_RATE_UNITS, 'half-even'));

/** IVA on interest, half-even. */
export const ivaOn = (interest: Money, ivaRate: Rate): Money =>
  money(divideRounded(interest * ivaRate, WHOLE_RATE_UNITS, 'half-even'));

/**
 * What is owed on a date: principal that is left, and interest and penalty of all days so far less what was paid of them. Each is
 * rounded once, over the whole loan, so that paying in parts costs no more. The database computes the same (`loan_due`).
 */
export function dueOn(loan: RunningLoan, paid: readonly PaidBack[], date: string): Parts {
  let principal: bigint = loan.amount;
  let centDays = 0n;
  let lateCentDays = 0n;
  let from = loan.creditedOn;
  const runTo = (to: string) => {
    if (to <= from) return;
    centDays += principal * BigInt(daysBetween(from, to));
    const lateFrom = from > loan.dueOn ? from : loan.dueOn;
    if (to > lateFrom) lateCentDays += principal * BigInt(daysBetween(lateFrom, to));
    from = to;
  };
  let interestPaid = 0n;
  let penaltyPaid = 0n;
  for (const payment of paid) {
    runTo(payment.on);
    principal -= payment.principal;
    interestPaid += payment.interest;
    penaltyPaid += payment.penalty;
  }
  runTo(date);
  const interest = money(interestOf(centDays, loan.yearlyRate) - interestPaid);
  return {
    principal: money(principal),
    interest,
    iva: ivaOn(interest, loan.ivaRate),
    penalty: money(interestOf(lateCentDays, loan.penaltyRate) - penaltyPaid),
  };
}

/** All of it together. */
export const sumOf = ({ principal, interest, iva, penalty }: Parts): Money =>
  money(principal + interest + iva + penalty);

/**
 * How an amount pays what is owed: interest with its IVA first, then penalty, then principal. `amount` is at most the sum.
 * Where the IVA's rounding leaves a cent of the interest's part, it goes to what follows.
 */
export function splitPayment(due: Parts, amount: Money, ivaRate: Rate): Parts {
  const interest = interestWithin(due, amount, ivaRate);
  const iva = ivaOn(interest, ivaRate);
  const penalty = minMoney(due.penalty, money(amount - interest - iva));
  return { interest, iva, penalty, principal: money(amount - interest - iva - penalty) };
}

/** The most interest that an amount covers with the IVA on it. */
function interestWithin(due: Parts, amount: Money, ivaRate: Rate): Money {
  if (due.interest + due.iva <= amount) return due.interest;
  const guess = divideRounded(amount * WHOLE_RATE_UNITS, WHOLE_RATE_UNITS + ivaRate, 'down');
  let interest = money(guess + 1n);
  while (interest + ivaOn(interest, ivaRate) > amount) interest = money(interest - 1n);
  return interest;
}

const CAT_YEAR_DAYS = 365;
const TENTHS_OF_PERCENT = 1_000;

/**
 * CAT without IVA in percent with one decimal, `36.6`: the i that solves amount = (amount + interest) ÷ (1 + i)^(days ÷ 365). A root,
 * so it is computed in floating point; nothing is ever posted by it.
 */
export function catOf(amount: Money, interest: Money, days: number): string {
  const yearly = (Number(amount + interest) / Number(amount)) ** (CAT_YEAR_DAYS / days) - 1;
  const tenths = Math.round(yearly * TENTHS_OF_PERCENT);
  return `${Math.trunc(tenths / 10)}.${tenths % 10}`;
}
