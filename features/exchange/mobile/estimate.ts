import {
  type Currency,
  formatMoney,
  MalformedNumberError,
  type Money,
  maxMoney,
  money,
  parseMoney,
  parsePrice,
  type Rate,
  rate,
  subtractMoney,
} from '#kernel/money/money.ts';
import type { ExchangeRate } from '../contract.ts';
import { amountToReceive, type ExchangeTerms, figuresFor, otherCurrency, termsOf } from '../exchange.ts';
import { amountFault } from './typed-amount.ts';

/** What the form says before the server has bound anything: marked with ≈, never confirmed. */

type Known = NonNullable<ExchangeRate['rate']>;

/** A percentage with six decimals has the units of a rate. */
const rateOfPercent = (percent: string): Rate => rate(parsePrice(percent));

/** The terms of now for one direction; `middle` is the live rate where there is one. */
export function termsNow(known: Known, from: Currency, middle: string = known.middleRate): ExchangeTerms {
  return termsOf(from, parsePrice(middle), rateOfPercent(known.spreadPercent));
}

/** The other side of what was typed, a decimal string; null while it cannot be read. */
export function otherSide(terms: ExchangeTerms, by: 'amount' | 'receive', plain: string): string | null {
  if (amountFault(plain) !== null) return null;
  try {
    const typed = parseMoney(plain);
    const other = by === 'amount' ? figuresFor(terms, typed).received : amountToReceive(terms, typed);
    return other > 0n ? formatMoney(other) : null;
  } catch (error) {
    if (error instanceof MalformedNumberError) return null;
    throw error;
  }
}

/** What the firm keeps of a conversion, in the currency that is received; null while nothing can be said of it. */
export function marginOf(terms: ExchangeTerms, amount: string): string | null {
  if (amountFault(amount) !== null) return null;
  return formatMoney(figuresFor(terms, parseMoney(amount)).cost);
}

/** So many percent of what can be converted, a decimal string, rounded down to the cent; null where that is nothing. */
export function partOf(free: string, percent: number): string | null {
  const part = (parseMoney(free) * BigInt(percent)) / 100n;
  return part > 0n ? formatMoney(money(part)) : null;
}

/** What of one's cash may not be converted yet. */
export function heldOf(available: string, free: string): Money {
  return subtractMoney(parseMoney(available), parseMoney(free));
}

/** Half a percent of a purchase is its own band above the price shown. */
const CUSHION_PARTS = 200n;

/**
 * What to receive so that a purchase is covered: what lacks, and half a percent of the purchase in case its price moves
 * meanwhile; never less than the least conversion brings.
 */
export function lacking(
  known: Known,
  least: ExchangeRate['least'],
  { currency, needed, available }: { currency: Currency; needed: string; available: string },
): string {
  const wanted = parseMoney(needed);
  const lacks = wanted - parseMoney(available);
  const cushion = (wanted + CUSHION_PARTS - 1n) / CUSHION_PARTS;
  const from = otherCurrency(currency);
  const atLeast: Money = figuresFor(termsNow(known, from), parseMoney(least[from])).received;
  // A cent more than the least brings: its half-even rounding may have gone down.
  return formatMoney(maxMoney(money(lacks + cushion), money(atLeast + 1n)));
}
