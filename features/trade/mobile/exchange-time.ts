import { EXCHANGES, type Exchange, TIME_ZONES } from '#kernel/calendar/exchange.ts';
import type { Words } from '#ui/i18n/words.tsx';
import type { DateStyle, Instant } from '#ui/i18n/write-date.ts';

/** The exchange that a stock's id ends in: `AAPL.XNAS`. */
export function exchangeOf(stockId: string): Exchange {
  return EXCHANGES.find((exchange) => stockId.endsWith(`.${exchange}`)) ?? 'XNYS';
}

/** An instant of a trade by the clock of its stock's exchange, where the screen says whose that is. */
export function exchangeTime(words: Words, stockId: string, at: Instant, style: DateStyle): string {
  return words.date(at, style, TIME_ZONES[exchangeOf(stockId)]);
}

/** The same with the city in short: the day and the time, `exact` to the second. */
export function exchangeMoment(
  words: Words,
  stockId: string,
  at: Instant,
  style: 'moment' | 'exact' = 'moment',
): string {
  return `${exchangeTime(words, stockId, at, style)} ${words.t(`market.city.short.${cityOf(stockId)}`)}`;
}

const cityOf = (stockId: string) => (exchangeOf(stockId) === 'XMEX' ? 'mexico' : 'america');
