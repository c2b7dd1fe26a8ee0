import { localDate } from '#kernel/calendar/local-time.ts';
import {
  addMoney,
  convert,
  formatPercent,
  type Money,
  parseMoney,
  parsePrice,
  rateOf,
  subtractMoney,
} from '#kernel/money/money.ts';
import type { PositionItem } from '../../contract.ts';

/** What a day of the dollar is read from: pesos for one, at its end. */
interface RateBar {
  readonly time: string;
  readonly close: string;
}

/** A gain in dollars as it is in pesos: what the shares made of it and what the dollar did; the two add up. */
export interface PesoGain {
  readonly all: Money;
  readonly byShares: Money;
  readonly byDollar: Money;
  /** Of what was put in, at the rates of then; percent with two decimals, null where nothing was. */
  readonly percent: string | null;
}

const mexicanDate = (at: string) => localDate('America/Mexico_City', Date.parse(at));

type Lot = Pick<PositionItem, 'principal' | 'floatingProfit' | 'openedAt'>;

/**
 * Of positions in dollars. What was put in counts at the dollar's close of the day it was put in on, of today at the rate of
 * now; what was borrowed is owed in dollars and gains nothing by them. Null where a price or the rate of a day is missing.
 */
export function gainInPesos(
  lots: readonly Lot[],
  days: readonly RateBar[],
  now: { readonly rate: string; readonly at: string },
): PesoGain | null {
  const today = mexicanDate(now.at);
  const rateNow = parsePrice(now.rate);
  let byShares = parseMoney('0.00');
  let byDollar = parseMoney('0.00');
  let putIn = parseMoney('0.00');
  for (const { principal, floatingProfit, openedAt } of lots) {
    const date = mexicanDate(openedAt);
    const rate = date >= today ? now.rate : closeOf(days, date);
    if (floatingProfit === null || rate === null) return null;
    const own = parseMoney(principal);
    const then = convert(own, parsePrice(rate));
    byShares = addMoney(byShares, convert(parseMoney(floatingProfit), rateNow));
    byDollar = addMoney(byDollar, subtractMoney(convert(own, rateNow), then));
    putIn = addMoney(putIn, then);
  }
  const all = addMoney(byShares, byDollar);
  return { all, byShares, byDollar, percent: putIn > 0n ? formatPercent(rateOf(all, putIn)) : null };
}

/** The newest close up to a date; null where the days begin after it. */
function closeOf(days: readonly RateBar[], date: string): string | null {
  return days.findLast(({ time }) => mexicanDate(time) <= date)?.close ?? null;
}
