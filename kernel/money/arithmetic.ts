import {
  type Money,
  money,
  ONE_PRICE_UNITS,
  type Price,
  price,
  type Quantity,
  quantity,
  type Rate,
  rate,
  WHOLE_RATE_UNITS,
} from './amounts.ts';
import { divideRounded, type Rounding } from './rounding.ts';
import { formatScaled, withinRange } from './scaled-decimal.ts';

/** 10^(price scale + quantity scale − money scale): price units × quantity units in one minor unit. */
const PRODUCT_UNITS_IN_MINOR_UNIT = 10_000_000_000n;
/** 1% is 100 basis points. */
const RATE_UNITS_IN_HUNDREDTH_OF_PERCENT = 10_000n;

/** What a quantity costs at a price, in the price's currency. */
export function multiply(unitPrice: Price, shares: Quantity, rounding: Rounding = 'half-even'): Money {
  return money(divideRounded(unitPrice * shares, PRODUCT_UNITS_IN_MINOR_UNIT, rounding));
}

/** The price of one share when `shares` cost `value`: an average price. RangeError where `shares` is zero. */
export function perUnit(value: Money, shares: Quantity, rounding: Rounding = 'half-even'): Price {
  return price(divideRounded(value * PRODUCT_UNITS_IN_MINOR_UNIT, shares, rounding));
}

/** How many shares `value` buys at a price; rounded down unless asked otherwise. RangeError where the price is zero. */
export function quantityFor(value: Money, unitPrice: Price, rounding: Rounding = 'down'): Quantity {
  return quantity(divideRounded(value * PRODUCT_UNITS_IN_MINOR_UNIT, unitPrice, rounding));
}

/** That share of an amount or of a price, in the same units. */
export function applyRate<T extends Money | Price>(
  value: T,
  share: Rate,
  rounding: Rounding = 'half-even',
): T {
  // A checked bigint of the same scale as `value` is of the same kind.
  return withinRange(divideRounded(value * share, WHOLE_RATE_UNITS, rounding)) as T;
}

/** What share `part` is of `whole` (both of one kind). RangeError where `whole` is zero. */
export function rateOf<T extends Money | Price | Quantity>(
  part: T,
  whole: T,
  rounding: Rounding = 'half-even',
): Rate {
  return rate(divideRounded(part * WHOLE_RATE_UNITS, whole, rounding));
}

/** A rate as a percentage with 2 decimals, for showing: 25 bp is `'0.25'`. */
export function formatPercent(share: Rate, rounding: Rounding = 'half-even'): string {
  return formatScaled(divideRounded(share, RATE_UNITS_IN_HUNDREDTH_OF_PERCENT, rounding), 2, 2);
}

/** An amount in another currency, `fxPrice` being the price of one unit of the amount's own (USD → MXN at USD/MXN). */
export function convert(value: Money, fxPrice: Price, rounding: Rounding = 'half-even'): Money {
  return money(divideRounded(value * fxPrice, ONE_PRICE_UNITS, rounding));
}

/** An amount in another currency, `fxPrice` being the price of one unit of that other (MXN → USD at USD/MXN). */
export function convertBack(value: Money, fxPrice: Price, rounding: Rounding = 'half-even'): Money {
  return money(divideRounded(value * ONE_PRICE_UNITS, fxPrice, rounding));
}

/** The sum; zero of nothing. MalformedNumberError `range` where it does not fit. */
export function addMoney(...values: readonly Money[]): Money {
  return money(values.reduce<bigint>((sum, value) => sum + value, 0n));
}

export function subtractMoney(from: Money, value: Money): Money {
  return money(from - value);
}

export function negateMoney(value: Money): Money {
  return money(-value);
}

export function minMoney(a: Money, b: Money): Money {
  return a < b ? a : b;
}

export function maxMoney(a: Money, b: Money): Money {
  return a > b ? a : b;
}
