import {
  type Currency,
  divideRounded,
  type Money,
  money,
  type Price,
  price,
  type Quantity,
  type Rate,
  WHOLE_RATE_UNITS,
} from '#kernel/money/money.ts';

/** How much of a purchase is one's own: all of it, or a half. */
export const LEVERAGES = ['1', '2'] as const;
export type Leverage = 1 | 2;

/** Units of price × quantity in one minor unit of cash. */
const PRODUCT_UNITS_IN_MINOR_UNIT = 10_000_000_000n;

/** Units of an accrued fee in one cent: a year of 360 days at 100%. */
export const ACCRUED_UNITS_IN_CENT = 360n * WHOLE_RATE_UNITS;

/** A dated yearly rate; `from` is the day (`YYYY-MM-DD`, New York) whose first midnight it holds for. */
export interface DatedRate {
  readonly from: string;
  readonly rate: Rate;
}

/** What a day's configuration says of margin. */
export interface MarginRules {
  /** Equity's share of the market value at which a margin call comes: 35%. */
  readonly call: Rate;
  /** At which the position is closed: 25%. */
  readonly close: Rate;
  /** From which on a standing call ends because the price has recovered: 40%. */
  readonly clear: Rate;
  /** How far below the bid a closing sale may be filled: 5%. */
  readonly closeBand: Rate;
  /** Yearly rates of what is borrowed, oldest first. */
  readonly rates: Readonly<Record<Currency, readonly DatedRate[]>>;
  /** The most that the firm lends to one investor, on one stock and in all. */
  readonly limits: Readonly<Record<Currency, LendingLimits>>;
}

/** The most that the firm lends, in one currency. */
export interface LendingLimits {
  readonly investor: Money;
  readonly stock: Money;
  readonly all: Money;
}

/** What is owed on a lot: borrowed cash, and fees of the nights until an instant. `margin_lot` says what each is. */
export interface Debt {
  readonly borrowed: Money;
  readonly accrued: bigint;
  readonly settled: bigint;
  readonly charged: Money;
  /** Business time, epoch milliseconds. */
  readonly accruedAt: number;
}

/** One's own part of a purchase: value ÷ leverage, half-even. */
export function principalOf(value: Money, leverage: Leverage): Money {
  return money(divideRounded(value, BigInt(leverage), 'half-even'));
}

/** What the firm lends of a purchase. */
export function borrowedOf(value: Money, leverage: Leverage): Money {
  return money(value - principalOf(value, leverage));
}

/** The fee of one night at a yearly rate: borrowed × rate ÷ 360, half-even. */
export function nightlyFee(borrowed: Money, yearly: Rate): Money {
  return money(divideRounded(borrowed * yearly, ACCRUED_UNITS_IN_CENT, 'half-even'));
}

const DAY_MS = 86_400_000;
const dayNumber = (date: string): number => Date.parse(date) / DAY_MS;

/**
 * Fee units (`ACCRUED_UNITS_IN_CENT`) of the midnights that begin the days after `from` up to `to`, both New York dates:
 * each day by the rate that holds on it. Depends on the days alone, however late or often it is asked.
 */
export function accrualBetween(
  borrowed: Money,
  rates: readonly DatedRate[],
  from: string,
  to: string,
): bigint {
  const first = dayNumber(from) + 1;
  const last = dayNumber(to);
  let units = 0n;
  for (const [index, { from: start, rate }] of rates.entries()) {
    const next = rates[index + 1];
    const end = next === undefined ? last : Math.min(last, dayNumber(next.from) - 1);
    const nights = end - Math.max(first, dayNumber(start)) + 1;
    if (nights > 0) units += borrowed * rate * BigInt(nights);
  }
  return units;
}

/** Fees owed and not posted yet, in cents: what closing all of it now would charge. */
export function feesOwed({
  accrued,
  settled,
  charged,
}: Pick<Debt, 'accrued' | 'settled' | 'charged'>): Money {
  return money(divideRounded(settled + accrued, ACCRUED_UNITS_IN_CENT, 'half-even') - charged);
}

/** A part of a lot that is sold: what of its debt goes with it. */
export interface Repayment {
  readonly repaid: Money;
  readonly fee: Money;
}

/** What selling `shares` of a lot of `quantity` repays and is charged; the last share takes all that is left. */
export function repaymentOf(debt: Debt, total: Quantity, shares: Quantity): Repayment {
  const repaid = shares === total ? debt.borrowed : divideRounded(debt.borrowed * shares, total, 'half-even');
  const taken = divideRounded(debt.accrued * shares, total, 'half-even');
  const fee = divideRounded(debt.settled + taken, ACCRUED_UNITS_IN_CENT, 'half-even') - debt.charged;
  return { repaid: money(repaid), fee: money(fee) };
}

/** What a sale credits after all that is owed; never below zero: the rest is the firm's loss. */
export function creditAfter(proceeds: Money, { repaid, fee }: Repayment): { credit: Money; covered: Money } {
  const left = proceeds - repaid - fee;
  return left < 0n
    ? { credit: money(0n), covered: money(-left) }
    : { credit: money(left), covered: money(0n) };
}

/**
 * The highest price at which the equity of a lot (market value − owed) is at most `share` of its market value; null where
 * nothing is borrowed. At this price or below, the margin call comes, or the closing.
 */
export function triggerPrice(owed: Money, shares: Quantity, share: Rate): Price | null {
  if (owed <= 0n || shares <= 0n) return null;
  const most =
    (owed * PRODUCT_UNITS_IN_MINOR_UNIT * WHOLE_RATE_UNITS) / (shares * (WHOLE_RATE_UNITS - share));
  return price(most);
}

/** Equity's share of the market value at a price, as a rate (100% = 100,000,000); may be below zero. */
export function equityShare(owed: Money, shares: Quantity, at: Price): Rate {
  const value = at * shares;
  if (value === 0n) return 0n as Rate;
  const equity = value - owed * PRODUCT_UNITS_IN_MINOR_UNIT;
  // Down, so that what is shown as 35% is not above it.
  const units = equity * WHOLE_RATE_UNITS;
  const floored = units / value - (units < 0n && units % value !== 0n ? 1n : 0n);
  return floored as Rate;
}

/** The least addition of margin that takes equity above `share` of the market value at a price; null where none is needed. */
export function additionToLeave(owed: Money, shares: Quantity, at: Price, share: Rate): Money | null {
  const mayOwe =
    (at * shares * (WHOLE_RATE_UNITS - share)) / (PRODUCT_UNITS_IN_MINOR_UNIT * WHOLE_RATE_UNITS);
  // What may be owed at exactly the share still calls; a cent less does not.
  const most =
    (at * shares * (WHOLE_RATE_UNITS - share)) % (PRODUCT_UNITS_IN_MINOR_UNIT * WHOLE_RATE_UNITS) === 0n
      ? mayOwe - 1n
      : mayOwe;
  return owed > most ? money(owed - most) : null;
}
