import settlement from './data/settlement.json' with { type: 'json' };
import { type Exchange, LAST_DAY, OutsideCalendarError, type SettlementMarket } from './exchange.ts';
import { DAY_MS, newYorkInstant } from './local-time.ts';
import { isWeekend, sessionOn } from './sessions.ts';

interface SettlementDays {
  /** The exchange trades, the depository rests. */
  alsoClosed: Readonly<Record<string, string>>;
  /** The exchange rests, the depository works. */
  settlesThough: Readonly<Record<string, string>>;
}

const DAYS: Record<SettlementMarket, SettlementDays> = settlement;
const EXCHANGE_OF: Record<SettlementMarket, Exchange> = { US: 'XNYS', MX: 'XMEX' };

/** What was sold settles, and can be withdrawn, from the usual opening hour in New York of its settlement day on. */
const SETTLES_AT = '09:30';

/** Where trades of an exchange settle. */
export function settlementMarketOf(exchange: Exchange): SettlementMarket {
  return exchange === 'XMEX' ? 'MX' : 'US';
}

/** Whether depository and banks work on a date. OutsideCalendarError beyond the calendars. */
export function isSettlementDay(market: SettlementMarket, date: string): boolean {
  const { alsoClosed, settlesThough } = DAYS[market];
  const exchangeTrades = sessionOn(EXCHANGE_OF[market], date) !== null;
  return exchangeTrades ? !(date in alsoClosed) : date in settlesThough;
}

/**
 * The settlement day of a trade: the `days`-th day after the trade date on which depository and banks work (T+1 where
 * `days` is 1). The trade date itself need not be one. OutsideCalendarError where it lies beyond the calendars.
 */
export function settlementDate(market: SettlementMarket, tradeDate: string, days = 1): string {
  if (!Number.isInteger(days) || days < 0) throw new RangeError('settlement takes zero or more whole days');
  let date = tradeDate;
  let left = days;
  while (left > 0) {
    date = dayAfter(date);
    if (isSettlementDay(market, date)) left -= 1;
  }
  return date;
}

/** The instant from which a trade counts as settled, epoch milliseconds. */
export function settlementInstant(market: SettlementMarket, tradeDate: string, days = 1): number {
  return newYorkInstant(settlementDate(market, tradeDate, days), SETTLES_AT);
}

function dayAfter(date: string): string {
  let day = Date.parse(date) + DAY_MS;
  while (isWeekend(day)) day += DAY_MS;
  if (!(day <= Date.parse(LAST_DAY))) throw new OutsideCalendarError(date);
  return new Date(day).toISOString().slice(0, 10);
}
