import {
  applyRate,
  type Currency,
  convert,
  convertBack,
  type Money,
  money,
  type Price,
  price,
  type Rate,
} from '#kernel/money/money.ts';

/** A rate for one direction: pesos for one dollar, the spread within. */
export interface ExchangeTerms {
  readonly from: Currency;
  /** At the middle, as the provider gives it. */
  readonly middle: Price;
  readonly spread: Rate;
  /** What is converted at. */
  readonly rate: Price;
}

/** What goes and what comes, each in its own currency. */
export interface ExchangeFigures {
  readonly amount: Money;
  readonly received: Money;
  /** What the amount is worth at the middle rate, in the currency that is received. */
  readonly worth: Money;
  /** The difference, which the firm keeps; never hidden in the rate. */
  readonly cost: Money;
}

export const otherCurrency = (currency: Currency): Currency => (currency === 'MXN' ? 'USD' : 'MXN');

/** A dollar that is sold brings the spread less, one that is bought costs the spread more. */
export function termsOf(from: Currency, middle: Price, spread: Rate): ExchangeTerms {
  const difference = applyRate(middle, spread);
  const rate = price(from === 'USD' ? middle - difference : middle + difference);
  return { from, middle, spread, rate };
}

/** What an amount brings, half-even, once. */
export function figuresFor({ from, middle, rate }: ExchangeTerms, amount: Money): ExchangeFigures {
  const at = (dollar: Price) => (from === 'USD' ? convert(amount, dollar) : convertBack(amount, dollar));
  const received = at(rate);
  const worth = at(middle);
  return { amount, received, worth, cost: money(worth - received) };
}

/** The least amount that brings at least so much. */
export function amountToReceive({ from, rate }: ExchangeTerms, received: Money): Money {
  return from === 'USD' ? convertBack(received, rate, 'up') : convert(received, rate, 'up');
}
