import {
  allSessions,
  mexicoInstant,
  OutsideCalendarError,
  type SettlementMarket,
  settlementInstant,
} from '#kernel/calendar/calendar.ts';
import type { Currency } from '#kernel/money/money.ts';

/** Of a fund's terms, what decides when an order is valued. Wall clocks `HH:MM` of Mexico City. */
export interface DealingTerms {
  readonly currency: Currency;
  readonly cutOff: string;
  readonly valuedAt: string;
  readonly settleDays: number;
}

/** The day whose value an order gets, with its instants (epoch milliseconds). */
export interface Dealing {
  /** `YYYY-MM-DD`, a day of the Mexican exchange. */
  readonly navDate: string;
  /** Until before this instant an order gets the value of the day. */
  readonly cutOffAt: number;
  readonly valuedAt: number;
  /** When money and units have changed hands for good. */
  readonly settlesAt: number;
}

const MARKET_OF: Record<Currency, SettlementMarket> = { MXN: 'MX', USD: 'US' };

/**
 * The value that an order given at an instant gets: that of the first day of the Mexican exchange whose cut-off is still
 * ahead. At the cut-off itself it is the next day's. OutsideCalendarError beyond the calendars.
 */
export function dealingAt(terms: DealingTerms, now: number): Dealing {
  const sessions = allSessions('XMEX');
  let low = 0;
  let high = sessions.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    // In bounds: below `high`.
    if (mexicoInstant(sessions[middle]!.date, terms.cutOff) > now) high = middle;
    else low = middle + 1;
  }
  const session = sessions[low];
  if (session === undefined) throw new OutsideCalendarError(now);
  return dealingOn(terms, session.date);
}

/** The instants of one day of the fund. */
export function dealingOn(terms: DealingTerms, navDate: string): Dealing {
  return {
    navDate,
    cutOffAt: mexicoInstant(navDate, terms.cutOff),
    valuedAt: mexicoInstant(navDate, terms.valuedAt),
    settlesAt: settlementInstant(MARKET_OF[terms.currency], navDate, terms.settleDays),
  };
}

/** All days of the Mexican exchange from a date on, as far as the calendars know. */
export function dealingDates(from: string): string[] {
  return allSessions('XMEX')
    .map(({ date }) => date)
    .filter((date) => date >= from);
}

/** The first valuation of a day of the Mexican exchange after an instant; null beyond the calendars. */
export function nextValuation(valuedAt: string, after: number): { date: string; at: number } | null {
  const session = allSessions('XMEX').find(({ date }) => mexicoInstant(date, valuedAt) > after);
  return session === undefined ? null : { date: session.date, at: mexicoInstant(session.date, valuedAt) };
}
