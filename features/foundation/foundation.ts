import {
  addMoney,
  applyRate,
  divideRounded,
  formatMoney,
  LARGEST_UNITS,
  type Money,
  maxMoney,
  minMoney,
  money,
  type Rate,
  subtractMoney,
  WHOLE_RATE_UNITS,
} from '#kernel/money/money.ts';

export const FOUNDATION_STATES = ['not_started', 'in_progress', 'ended'] as const;
export type FoundationState = (typeof FOUNDATION_STATES)[number];

export const ORDER_STATES = ['bought', 'sold'] as const;
export type FoundationOrderState = (typeof ORDER_STATES)[number];

/** Profit is simple, on years of this many days. */
const YEAR_DAYS = 360n;

/** Where a product stands at a business instant; instants are epoch milliseconds. */
export function stateAt({ beginAt, finishAt }: { beginAt: number; finishAt: number }, now: number) {
  if (now < beginAt) return 'not_started' as const;
  return now < finishAt ? ('in_progress' as const) : ('ended' as const);
}

/**
 * Profit of so many days, half-even, once: from the dates alone, so that it is right however late or often it is asked.
 * The database computes the same (`foundation_accrued`).
 */
export function accruedFor(amount: Money, yearlyRate: Rate, days: number): Money {
  return money(divideRounded(amount * yearlyRate * BigInt(days), YEAR_DAYS * WHOLE_RATE_UNITS, 'half-even'));
}

/** The service charge on an amount, and the IVA that is within it. */
export interface Charge {
  readonly charge: Money;
  readonly iva: Money;
}

/** The charge with its IVA in it, half-even each. */
export function chargeOn(amount: Money, chargeRate: Rate, ivaRate: Rate): Charge {
  const charge = applyRate(amount, chargeRate, 'half-even');
  return { charge, iva: money(divideRounded(charge * ivaRate, WHOLE_RATE_UNITS + ivaRate, 'half-even')) };
}

/**
 * What money invested for so many days is expected to have brought on its finish: the profit less the charge that was paid
 * for the purchase (`bought`) and the one on what is paid then.
 */
export function gainOnFinish(
  { invested, bought, yearlyRate, days }: { invested: Money; bought: Money; yearlyRate: Rate; days: number },
  { chargeRate, ivaRate }: { chargeRate: Rate; ivaRate: Rate },
): Money {
  const profit = accruedFor(invested, yearlyRate, days);
  const { charge } = chargeOn(addMoney(invested, profit), chargeRate, ivaRate);
  return subtractMoney(subtractMoney(profit, charge), bought);
}

/** What the income pool pays of a profit now: nothing of what others are owed from before. */
export const payableNow = (accrued: Money, incomePool: Money, unpaid: Money): Money =>
  minMoney(accrued, maxMoney(money(0n), subtractMoney(incomePool, unpaid)));

const HUNDREDTHS_OF_WHOLE = 10_000n;

/** The income pool against what is to be paid out of it, in percent with two decimals, rounded down; 100 where nothing is owed. */
export function coverageOf(incomePool: Money, owed: Money): string {
  const hundredths = owed === 0n ? HUNDREDTHS_OF_WHOLE : (incomePool * HUNDREDTHS_OF_WHOLE) / owed;
  return formatMoney(money(hundredths > LARGEST_UNITS ? LARGEST_UNITS : hundredths));
}

/** Whether the income pool holds all that is owed out of it. */
export const isCovered = (incomePool: Money, owed: Money): boolean => incomePool >= owed;

/** A percentage with so many decimals, half-even, of a rate that stands for a year or a day. */
export function percentOf(yearlyRate: Rate, days: bigint, decimals: 2 | 4): string {
  const scale = decimals === 2 ? 10_000n : 100n;
  const units = divideRounded(yearlyRate, days * scale, 'half-even');
  const digits = units.toString().padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** What a yearly rate is a day, in percent with four decimals. */
export const dailyPercent = (yearlyRate: Rate): string => percentOf(yearlyRate, YEAR_DAYS, 4);

/**
 * What those who left were really paid a year, in percent with two decimals; null while nobody was there for a day and left.
 * `centDays` is each one's amount times the days held.
 */
export function realisedPercent(paid: bigint, centDays: bigint): string | null {
  if (centDays === 0n) return null;
  return formatMoney(money(divideRounded(paid * YEAR_DAYS * HUNDREDTHS_OF_WHOLE, centDays, 'half-even')));
}
