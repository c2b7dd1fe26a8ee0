import type { CurrencyAmounts } from '#kernel/feature/asset-parts.ts';
import {
  type Currency,
  convert,
  convertBack,
  type Money,
  money,
  multiply,
  type Price,
  type Quantity,
} from '#kernel/money/money.ts';

/** What an investor has of one currency or instrument, available and frozen together, in its smallest unit. */
export interface Held {
  readonly asset: string;
  readonly units: bigint;
}

/** Prices of one moment, now or a past day's close. */
export interface Valuation {
  /** Null where the instrument had no price. */
  priceOf(stockId: string): { readonly price: Price; readonly currency: Currency } | null;
  /** Pesos for one dollar; null where none was known. */
  readonly fx: Price | null;
}

export const isCash = (asset: string): asset is Currency => asset === 'MXN' || asset === 'USD';

/**
 * An amount in another currency at the rate of the moment, half-even; null without a rate. Zero needs none.
 */
export function inCurrency(amount: Money, from: Currency, to: Currency, fx: Price | null): Money | null {
  if (from === to || amount === 0n) return amount;
  if (fx === null) return null;
  return from === 'USD' ? convert(amount, fx) : convertBack(amount, fx);
}

/** The market value of shares in their own currency; null without a price. */
export function marketValueOf(held: Held, at: Valuation): { value: Money; currency: Currency } | null {
  const quoted = at.priceOf(held.asset);
  // An instrument's smallest unit is a millionth of a share, as a Quantity counts.
  return quoted && { value: multiply(quoted.price, held.units as Quantity), currency: quoted.currency };
}

/** An amount of each currency, in cents; below zero where more is owed than there is. */
export type Sums = Readonly<Record<Currency, Money>>;

/** What features count that is neither cash nor shares: what is had, and what is owed. */
export interface Further {
  readonly had: Sums;
  readonly owed: Sums;
}

/** Sums by currency first and converts once, so that a total is rounded once. */
export interface Worth {
  readonly cash: Sums;
  readonly shares: Sums;
  /** What features count beside. */
  readonly further: Further;
  /** Instruments that had no price; they count as nothing. */
  readonly unpriced: readonly string[];
}

/** What cash and shares were worth, each currency by itself, beside what features count. */
export function worthOf(holdings: readonly Held[], at: Valuation, further: Further = NO_FURTHER): Worth {
  const cash = { MXN: 0n, USD: 0n };
  const shares = { MXN: 0n, USD: 0n };
  const unpriced: string[] = [];
  for (const held of holdings) {
    if (isCash(held.asset)) cash[held.asset] += held.units;
    else if (held.units !== 0n) {
      const value = marketValueOf(held, at);
      if (value) shares[value.currency] += value.value;
      else unpriced.push(held.asset);
    }
  }
  return { cash: checked(cash), shares: checked(shares), further, unpriced };
}

const NOTHING: Sums = { MXN: money(0n), USD: money(0n) };
const NO_FURTHER: Further = { had: NOTHING, owed: NOTHING };

const checked = (sums: Record<Currency, bigint>): Sums => ({
  MXN: money(sums.MXN),
  USD: money(sums.USD),
});

/** Both currencies' sums in one; without a rate, the wanted currency's own alone. */
export function sumIn(sums: Sums, to: Currency, fx: Price | null): Money {
  const other: Currency = to === 'MXN' ? 'USD' : 'MXN';
  return money(sums[to] + (inCurrency(sums[other], other, to, fx) ?? 0n));
}

/** Whether a sum of both currencies can be told in one: without a rate only where there is nothing of the other. */
export const isTold = (worth: Worth, to: Currency, fx: Price | null): boolean =>
  fx !== null || sumOf(worth, to === 'MXN' ? 'USD' : 'MXN') === 0n;

const sumOf = ({ cash, shares, further }: Worth, currency: Currency): bigint =>
  cash[currency] + shares[currency] + further.had[currency] - further.owed[currency];

/** Total assets = available + frozen + market value + what features count − what they count as owed. */
export function totalIn(worth: Worth, to: Currency, fx: Price | null): Money {
  return sumIn(checked({ MXN: sumOf(worth, 'MXN'), USD: sumOf(worth, 'USD') }), to, fx);
}

/**
 * Parts of a sum in one currency, each as what the sum grows by it: together they are the whole, rounded once, to the cent,
 * which parts rounded by themselves need not be.
 */
export function grownBy(parts: readonly Sums[], to: Currency, fx: Price | null): Money[] {
  let all: Sums = NOTHING;
  return parts.map((part) => {
    const before = sumIn(all, to, fx);
    all = checked({ MXN: all.MXN + part.MXN, USD: all.USD + part.USD });
    return money(sumIn(all, to, fx) - before);
  });
}

/** Adds up what features count as had and as owed. */
export function furtherSums(
  parts: readonly { readonly isOwed: boolean; readonly amounts: CurrencyAmounts }[],
): Further {
  const sumOf = (owed: boolean, currency: Currency) =>
    parts.reduce((sum, { isOwed, amounts }) => (isOwed === owed ? sum + (amounts[currency] ?? 0n) : sum), 0n);
  const sumsOf = (owed: boolean) => checked({ MXN: sumOf(owed, 'MXN'), USD: sumOf(owed, 'USD') });
  return { had: sumsOf(false), owed: sumsOf(true) };
}

/** Withdrawable = max(0, available − what must stay). */
export const withdrawableOf = (available: Money, stays: Money): Money =>
  money(available > stays ? available - stays : 0n);
