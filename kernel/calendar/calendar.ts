/** The one door to trading sessions and settlement days. Instants are epoch milliseconds (UTC), dates `YYYY-MM-DD`. */
export {
  EXCHANGES,
  type Exchange,
  FIRST_DAY,
  LAST_DAY,
  OutsideCalendarError,
  type SettlementMarket,
  TIME_ZONES,
} from './exchange.ts';
export type { Holiday } from './holiday.ts';
export { holidayAt } from './holidays.ts';
export {
  DAY_MS,
  exchangeDate,
  exchangeTime,
  HOUR_MS,
  localDate,
  MINUTE_MS,
  mexicoInstant,
  newYorkInstant,
} from './local-time.ts';
export { isOpen, lastStartedSession, nextSession, previousSession, sessionAt } from './session-search.ts';
export {
  allSessions,
  KNOWN_FROM,
  KNOWN_UNTIL,
  type Session,
  sessionIndex,
  sessionOn,
  sessionsBetween,
  tradingDaysBetween,
} from './sessions.ts';
export { isSettlementDay, settlementDate, settlementInstant, settlementMarketOf } from './settlement.ts';
