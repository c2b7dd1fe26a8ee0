import { CODES } from '#kernel/contract/error-codes.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import {
  applyRate,
  formatMoney,
  formatPercent,
  formatPrice,
  MalformedNumberError,
  type Money,
  ONE_SHARE_UNITS,
  type Price,
  type Quantity,
  quantityFor,
  type Rate,
} from '#kernel/money/money.ts';
import type { TradeRules } from './trade-rules.ts';

/** Rules for the figures of an order that need the market to judge; those that do not stand in `order-input.ts`. */

/** A field at fault, answered with −2: `quantity.whole` under the field `quantity`. */
export function fieldFault(field: string, reason: string, values: Record<string, string> = {}): Refusal {
  return new Refusal(reason, { code: CODES.invalidInput, fields: { [field]: reason }, values });
}

/** Shares come whole but for market buys of American stocks. Refuses `quantity.whole`. */
export function assertWhole(shares: Quantity, fractionsAllowed: boolean): void {
  if (!fractionsAllowed && shares % ONE_SHARE_UNITS !== 0n) throw fieldFault('quantity', 'quantity.whole');
}

/** The shares that an amount buys, rounded down to 6 decimals. Refuses `amount.too_small` where that is none. */
export function sharesForAmount(amount: Money, at: Price): Quantity {
  const shares = withinLimits('amount', 'amount.too_large', () => quantityFor(amount, at));
  if (shares === 0n) throw fieldFault('amount', 'amount.too_small');
  return shares;
}

/** Refuses `amount.too_small` an order worth less than the configured least, with that least in `values`. */
export function assertWorth(value: Money, least: Money, field: 'quantity' | 'amount'): void {
  if (value < least) throw fieldFault(field, 'amount.too_small', { least: formatMoney(least) });
}

/** Refuses `price.too_far` a limit more than the allowed distance (40%) from the last price. */
export function assertNear(limit: Price, last: Price, rules: Pick<TradeRules, 'limitDistance'>): void {
  const distance = limit > last ? limit - last : last - limit;
  if (distance > applyRate(last, rules.limitDistance)) throw tooFar(last, rules.limitDistance);
}

/** A limit that lies too far from the last price: a rule of the moment, so no fault of the input's form. */
export function tooFar(last: Price, most: Rate): Refusal {
  const percent = formatPercent(most).replace(/\.00$/, '');
  const values = { last: formatPrice(last), most: percent };
  return new Refusal('price.too_far', { fields: { limitPrice: 'price.too_far' }, values });
}

/** What `compute` gives; refuses with `reason` on `field` where a figure passes 2^63 − 1 units. */
export function withinLimits<Result>(field: string, reason: string, compute: () => Result): Result {
  try {
    return compute();
  } catch (error) {
    if (error instanceof MalformedNumberError && error.fault === 'range') throw fieldFault(field, reason);
    throw error;
  }
}
