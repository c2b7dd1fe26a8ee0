import { EXCHANGES, type Exchange, TIME_ZONES } from '#kernel/calendar/exchange.ts';
import type { Words } from '#ui/i18n/words.tsx';
import type { DateStyle, Instant } from '#ui/i18n/write-date.ts';
import type { KeyValueItem } from '#ui/list/list.tsx';

/** The exchange that a stock's id ends in: `AAPL.XNAS`. */
export function exchangeOf(stockId: string): Exchange {
  return EXCHANGES.find((exchange) => stockId.endsWith(`.${exchange}`)) ?? 'XNYS';
}

/** An instant of a trade by the clock of its stock's exchange; the screen says whose that is. */
export function exchangeTime(words: Words, stockId: string, at: Instant, style: DateStyle): string {
  return words.date(at, style, TIME_ZONES[exchangeOf(stockId)]);
}

/** Whose clock the times of a trade are of. */
export function clockLine({ t }: Words, stockId: string): KeyValueItem {
  return { label: t('trade.clock'), value: t(`trade.clock.${cityOf(stockId)}`) };
}

/** The same in a list: the day, the time and the city in short. */
export function exchangeMoment(words: Words, stockId: string, at: Instant): string {
  const moment = exchangeTime(words, stockId, at, 'moment');
  return `${moment} ${words.t(`trade.clock.short.${cityOf(stockId)}`)}`;
}

const cityOf = (stockId: string) => (exchangeOf(stockId) === 'XMEX' ? 'mexico' : 'newYork');
