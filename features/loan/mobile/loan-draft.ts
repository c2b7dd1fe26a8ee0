import {
  formatMoney,
  type Money,
  maxMoney,
  minMoney,
  money,
  parseMoney,
  type Rate,
  rate,
} from '#kernel/money/money.ts';
import { plainDecimal } from '#ui/i18n/plain-decimal.ts';
import type { LoanConditions, LoanOrder, LoanTermsShown } from '../contract.ts';
import { catOf, interestFor, ivaOn, type TermDays } from '../loan.ts';

/** One percent in units of a `Rate`, which percentages of calls have two decimals of. */
const PERCENT_UNITS = 10_000n;

/** A percentage of a call as a rate: `42.00` → 42%. */
export const rateOfPercent = (percent: string): Rate => rate(parseMoney(percent) * PERCENT_UNITS);

/** What is typed as pesos; null for what is no amount. */
export function typedPesos(typed: string): Money | null {
  try {
    return parseMoney(plainDecimal(typed));
  } catch {
    return null;
  }
}

/** What a loan would cost, before its figures are bound. */
export interface Estimate {
  readonly amount: Money;
  readonly interest: Money;
  readonly iva: Money;
  readonly total: Money;
  readonly cat: string;
}

/** Computed as the server does; null while nothing can be said. */
export function estimateOf(
  amount: Money | null,
  days: TermDays,
  yearlyRate: string | null,
  ivaPercent: string,
): Estimate | null {
  if (amount === null || amount <= 0n || yearlyRate === null) return null;
  const interest = interestFor(amount, rateOfPercent(yearlyRate), days);
  const iva = ivaOn(interest, rateOfPercent(ivaPercent));
  return { amount, interest, iva, total: money(amount + interest + iva), cat: catOf(amount, interest, days) };
}

/** What can be asked for: no less than the minimum, no more than what is left of the limit; no figures are promised of other loans. */
export function askable(
  amount: Money | null,
  { minimum }: Pick<LoanConditions, 'minimum'>,
  { available }: Pick<LoanTermsShown, 'available'>,
): Money | null {
  const can = amount !== null && amount >= parseMoney(minimum) && amount <= parseMoney(available);
  return can ? amount : null;
}

/** Up to where a loan is agreed at once; nothing with a score too low. */
export function instantUpTo(conditions: LoanConditions, { creditScore }: LoanTermsShown): Money {
  const isEnough = creditScore !== null && creditScore >= conditions.instantScore;
  return isEnough ? parseMoney(conditions.instantMaximum) : money(0n);
}

const WHOLE_PESO = 100n;
const WHOLE_HUNDRED = 100n * WHOLE_PESO;
const QUARTERS = 4n;

/**
 * What stands in the field at first: a quarter of what is left, in whole hundreds. Nobody is led to borrow the most that
 * they may; less than the minimum cannot be asked for, nor more than is left.
 */
export function firstAmount(
  { minimum }: Pick<LoanConditions, 'minimum'>,
  terms: Pick<LoanTermsShown, 'available'>,
): string {
  const available = parseMoney(terms.available);
  const quarter = available / QUARTERS;
  const first = minMoney(
    maxMoney(money(quarter - (quarter % WHOLE_HUNDRED)), parseMoney(minimum)),
    available,
  );
  return (first / WHOLE_PESO).toString();
}

/** What of the sum that is owed, or was paid, is no principal: interest with its IVA and, late, the penalty. Exact. */
export function besidePrincipal({
  type,
  amount,
  owed,
  principal,
}: Pick<LoanOrder, 'type' | 'amount' | 'owed' | 'principal'>): string {
  return formatMoney(money(parseMoney(type === 'borrow' ? owed : amount) - parseMoney(principal)));
}
