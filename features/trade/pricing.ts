import {
  borrowedOf,
  creditAfter,
  type Leverage,
  nightlyFee,
  principalOf,
  type Repayment,
} from '#features/margin/contract.ts';
import {
  addMoney,
  applyRate,
  type Money,
  minMoney,
  money,
  multiply,
  type Price,
  perUnit,
  price,
  type Quantity,
  type Rate,
} from '#kernel/money/money.ts';
import { type Fees, type FeeTerms, feesOn, saleFeesOn, totalFees } from './fees.ts';
import type { TradeRules } from './trade-rules.ts';

/** What a buy of `quantity` would cost, all in the stock's currency. */
export interface BuyFigures extends Fees {
  readonly price: Price;
  readonly maxPrice: Price;
  readonly value: Money;
  readonly principal: Money;
  readonly borrowed: Money;
  readonly nightlyFee: Money;
  readonly total: Money;
  readonly maxTotal: Money;
  readonly breakEven: Price;
}

/** What selling `quantity` would credit. */
export interface CloseFigures extends Fees {
  readonly price: Price;
  readonly minPrice: Price;
  readonly value: Money;
  readonly repaid: Money;
  readonly overnightFee: Money;
  readonly total: Money;
  readonly minTotal: Money;
}

/** The most a market buy may pay a share: the ask and the band above it, half-even. */
export function highestPrice(ask: Price, rules: Pick<TradeRules, 'priceBand'>): Price {
  return price(ask + applyRate(ask, rules.priceBand));
}

/** The least a market sale may take a share: the bid and the band below it. */
export function lowestPrice(bid: Price, rules: Pick<TradeRules, 'priceBand'>): Price {
  return price(bid - applyRate(bid, rules.priceBand));
}

/** What a buy costs beside its price: fees, and those of the sale for the break-even alone; borrowed at a yearly rate. */
export interface BuyTerms {
  readonly terms: FeeTerms;
  readonly saleTerms: FeeTerms;
  readonly leverage: Leverage;
  readonly yearly: Rate;
}

/**
 * A buy at `at`, with `maxPrice` as its bound. What it costs is one's own part with the fees; the break-even counts what is
 * borrowed too, without nights. MalformedNumberError `range` where a sum passes 2^63 − 1 cents.
 */
export function priceBuy(
  at: Price,
  maxPrice: Price,
  shares: Quantity,
  { terms, saleTerms, leverage, yearly }: BuyTerms,
): BuyFigures {
  const value = multiply(at, shares);
  const fees = feesOn(terms, value, shares);
  const maxValue = multiply(maxPrice, shares);
  const principal = principalOf(value, leverage);
  const borrowed = borrowedOf(value, leverage);
  return {
    ...fees,
    price: at,
    maxPrice,
    value,
    principal,
    borrowed,
    nightlyFee: nightlyFee(borrowed, yearly),
    total: addMoney(principal, totalFees(fees)),
    maxTotal: addMoney(principalOf(maxValue, leverage), totalFees(feesOn(terms, maxValue, shares))),
    breakEven: breakEvenPrice(addMoney(value, totalFees(fees)), shares, saleTerms),
  };
}

/** A sale at `at`, with `minPrice` as its bound, that repays what is owed on its shares. */
export function priceClose(
  at: Price,
  minPrice: Price,
  shares: Quantity,
  terms: FeeTerms,
  owed: Repayment = NOTHING_OWED,
): CloseFigures {
  const value = multiply(at, shares);
  const fees = saleFeesOn(terms, value, shares);
  return {
    ...fees,
    price: at,
    minPrice,
    value,
    repaid: owed.repaid,
    overnightFee: owed.fee,
    total: creditAfter(money(value - totalFees(fees)), owed).credit,
    minTotal: creditAfter(leastCredit(multiply(minPrice, shares), shares, terms), owed).credit,
  };
}

const NOTHING_OWED: Repayment = { repaid: money(0n), fee: money(0n) };

/**
 * A cent more of value can step three fees by a cent each, so a sale at slightly above its least value may credit
 * a cent less than one exactly at it. Past this many cents the value outgrows the steps.
 */
const CENTS_OF_FEE_STEPS = 5n;

function leastCredit(leastValue: Money, shares: Quantity, terms: FeeTerms): Money {
  let least = creditOf(leastValue, shares, terms);
  for (let more = 1n; more <= CENTS_OF_FEE_STEPS; more += 1n) {
    least = minMoney(least, creditOf(money(leastValue + more), shares, terms));
  }
  return least;
}

function creditOf(value: Money, shares: Quantity, terms: FeeTerms): Money {
  return money(value - totalFees(saleFeesOn(terms, value, shares)));
}

/** Prices are searched by the cent; below one unit of the currency by its hundredth, as the exchanges quote. */
const CENT = 10_000n;
const HUNDREDTH_OF_CENT = 100n;
const ONE = 1_000_000n;

/** The lowest price, on the exchanges' tick, at which selling all shares brings back `cost` after the sale's fees. */
export function breakEvenPrice(cost: Money, shares: Quantity, saleTerms: FeeTerms): Price {
  const covers = (at: bigint) => creditOf(multiply(price(at), shares), shares, saleTerms) >= cost;
  const mean = perUnit(cost, shares, 'up');
  const tick = mean < ONE ? HUNDREDTH_OF_CENT : CENT;
  let low = mean / tick;
  let high = low + 1n;
  while (!covers(high * tick)) high = low + (high - low) * 2n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (covers(middle * tick)) high = middle;
    else low = middle;
  }
  return price(covers(low * tick) ? low * tick : high * tick);
}
