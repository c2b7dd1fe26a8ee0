import {
  divideRounded,
  ONE_PRICE_UNITS,
  type Price,
  price,
  type Quantity,
  quantity,
} from '#kernel/money/money.ts';
import type { Side } from '../../../fees.ts';
import { withinBound } from '../../../order.ts';

/** What was told of an order so far. */
export interface Told {
  /** Shares of its fills, and their Σ price × quantity. */
  readonly shares: Quantity;
  readonly value: bigint;
  /** The most shares that the venue ever called executed. */
  readonly most: Quantity;
  /** Up to these the venue's sums were taken in place of its executions. */
  readonly lookedUp: Quantity;
}

/** An execution that the venue tells of, with the shares of the order executed up to and with it. */
export interface ToldExecution {
  readonly quantity: Quantity;
  readonly filled: Quantity;
}

/** A decimal as it was written: `units` ÷ `scale`. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: bigint;
}

/** The sums of an order: all its executed shares and their mean price; null before the first. */
export interface ToldSums {
  readonly filled: Quantity;
  readonly mean: Decimal | null;
}

/**
 * Whether an execution never heard of before brings shares that were not told yet. It takes the last of the `filled` shares:
 * those at or below what was looked up are told. What does not fit whole is left to the order's sums.
 */
export function bringsShares(told: Told, { quantity: shares, filled }: ToldExecution): boolean {
  const most = filled > told.most ? filled : told.most;
  return filled - shares >= told.lookedUp && told.shares + shares <= most;
}

/** What the order's sums say beyond what was told. */
export type Missing =
  | { readonly kind: 'nothing' }
  /** The sums are older than what was told, or make no price. */
  | { readonly kind: 'unclear' }
  | { readonly kind: 'shares'; readonly quantity: Quantity; readonly price: Price };

/** Of a price; where the mean's rounding may move it further, the price is a guess. */
const SHARP = 100n;

/**
 * The shares that are missing, at the price that makes the whole as dear as the venue says: mean × filled less what was told,
 * divided by the missing shares and rounded to the investor's side. The venue rounds its mean, so that the whole is known to half
 * the mean's last decimal a share, and the price of a few missing ones to a multiple of that: where that is more than a hundredth
 * of it, it is taken as near to the mean as the sums allow. Where it lies beyond the order's bound by no more than the rounding,
 * it is the bound. Further beyond, it is left as it is, and no guard lets it pass.
 */
export function missingShares(
  told: Told,
  { filled, mean }: ToldSums,
  { side, boundPrice }: { readonly side: Side; readonly boundPrice: Price },
): Missing {
  if (filled < told.most || filled < told.shares) return { kind: 'unclear' };
  const missing = filled - told.shares;
  if (missing === 0n) return { kind: 'nothing' };
  if (mean === null) return { kind: 'unclear' };
  const parts = mean.units * ONE_PRICE_UNITS * filled - told.value * mean.scale;
  const divisor = missing * mean.scale;
  const units = side === 'buy' ? floor(parts, divisor) : -floor(-parts, divisor);
  const slack = divideRounded(ONE_PRICE_UNITS * filled, 2n * divisor, 'up') + 1n;
  const middle = (mean.units * ONE_PRICE_UNITS) / mean.scale;
  const likely = slack * SHARP > middle ? nearest(middle, units - slack, units + slack) : units;
  const at = isFarBeyond(units, slack, side, boundPrice) ? units : bounded(likely, side, boundPrice);
  return at <= 0n ? { kind: 'unclear' } : { kind: 'shares', quantity: quantity(missing), price: price(at) };
}

function isFarBeyond(units: bigint, slack: bigint, side: Side, bound: Price): boolean {
  const beyond = side === 'buy' ? units - bound : bound - units;
  return beyond > slack;
}

function bounded(units: bigint, side: Side, bound: Price): bigint {
  return withinBound(side, bound, price(units)) ? units : bound;
}

function nearest(to: bigint, least: bigint, most: bigint): bigint {
  if (to < least) return least;
  return to > most ? most : to;
}

function floor(n: bigint, d: bigint): bigint {
  const q = n / d;
  return n % d < 0n ? q - 1n : q;
}
