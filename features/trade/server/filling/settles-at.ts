import {
  type Exchange,
  exchangeDate,
  OutsideCalendarError,
  settlementInstant,
  settlementMarketOf,
} from '#kernel/calendar/calendar.ts';

/** A weekend and two holidays: no settlement takes longer. */
const LONGEST_SETTLEMENT_MS = 5 * 86_400_000;

/** When the cash and the shares of a trade of an instant are settled (T+1). */
export function settlesAt(exchange: Exchange, at: number): number {
  try {
    return settlementInstant(settlementMarketOf(exchange), exchangeDate(exchange, at));
  } catch (error) {
    if (!(error instanceof OutsideCalendarError)) throw error;
    // Of the last known session. What was executed is ours whether or not we know the day it settles.
    return at + LONGEST_SETTLEMENT_MS;
  }
}
