import mexico from './data/mexico.json' with { type: 'json' };
import newYork from './data/new-york.json' with { type: 'json' };
import { type Exchange, FIRST_DAY, LAST_DAY, OutsideCalendarError } from './exchange.ts';
import { DAY_MS, MINUTE_MS, newYorkInstant } from './local-time.ts';

/** One day's continuous trading on an exchange. Instants are epoch milliseconds, UTC; open is in it, close is not. */
export interface Session {
  readonly exchange: Exchange;
  readonly date: string;
  readonly opensAt: number;
  readonly closesAt: number;
  /** Closes before the usual hour. */
  readonly early: boolean;
  readonly minutes: number;
}

/** A published calendar; all hours are New York's, which Mexico follows too. */
interface PublishedCalendar {
  opens: string;
  closes: string;
  earlyCloses: string;
  closed: Readonly<Record<string, string>>;
  early: Readonly<Record<string, string>>;
}

interface ExchangeCalendar {
  readonly sessions: readonly Session[];
  readonly indexByDate: ReadonlyMap<string, number>;
}

const PUBLISHED: Record<Exchange, PublishedCalendar> = { XNAS: newYork, XNYS: newYork, XMEX: mexico };

/** The instants the calendars know: from the first day's midnight in New York up to, not including, the end of the last. */
export const KNOWN_FROM = newYorkInstant(FIRST_DAY, '00:00');
export const KNOWN_UNTIL = newYorkInstant(LAST_DAY, '00:00') + DAY_MS;

const calendars = new Map<Exchange, ExchangeCalendar>();

/** All sessions of an exchange, oldest first; one array for the life of the process. */
export function allSessions(exchange: Exchange): readonly Session[] {
  return calendarOf(exchange).sessions;
}

/** The session of a date, null where the exchange rests. OutsideCalendarError beyond the calendars. */
export function sessionOn(exchange: Exchange, date: string): Session | null {
  const { sessions, indexByDate } = calendarOf(exchange);
  const index = indexByDate.get(date);
  if (index !== undefined) return sessions[index] ?? null;
  assertKnownDate(date);
  return null;
}

/** How many sessions of the exchange lie before a date: the place, in `allSessions`, of the first on or after it. */
export function sessionIndex(exchange: Exchange, date: string): number {
  const { sessions, indexByDate } = calendarOf(exchange);
  const exact = indexByDate.get(date);
  if (exact !== undefined) return exact;
  assertKnownDate(date);
  return firstIndexWhere(sessions, (session) => session.date >= date);
}

/** Sessions from one date to another, both included; none where `to` lies before `from`. */
export function sessionsBetween(exchange: Exchange, fromDate: string, toDate: string): readonly Session[] {
  const sessions = allSessions(exchange);
  const from = sessionIndex(exchange, fromDate);
  const last = sessionIndex(exchange, toDate);
  return sessions.slice(from, sessions[last]?.date === toDate ? last + 1 : last);
}

/** Trading days after `fromDate` up to and including `toDate`; negative backwards, so that spans add up. */
export function tradingDaysBetween(exchange: Exchange, fromDate: string, toDate: string): number {
  return sessionsUpTo(exchange, toDate) - sessionsUpTo(exchange, fromDate);
}

/** The place of the first session that satisfies a test which, once true, stays true; the length where none does. */
export function firstIndexWhere(sessions: readonly Session[], test: (session: Session) => boolean): number {
  let low = 0;
  let high = sessions.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    // In bounds: low ≤ middle < high ≤ length.
    if (test(sessions[middle] as Session)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function sessionsUpTo(exchange: Exchange, date: string): number {
  const index = sessionIndex(exchange, date);
  return allSessions(exchange)[index]?.date === date ? index + 1 : index;
}

function assertKnownDate(date: string): void {
  const known = /^\d{4}-\d{2}-\d{2}$/.test(date) && date >= FIRST_DAY && date <= LAST_DAY;
  if (!known) throw new OutsideCalendarError(date);
}

function calendarOf(exchange: Exchange): ExchangeCalendar {
  let calendar = calendars.get(exchange);
  if (calendar === undefined) {
    calendar = buildCalendar(exchange, PUBLISHED[exchange]);
    calendars.set(exchange, calendar);
  }
  return calendar;
}

function buildCalendar(exchange: Exchange, published: PublishedCalendar): ExchangeCalendar {
  const sessions: Session[] = [];
  const indexByDate = new Map<string, number>();
  const last = Date.parse(LAST_DAY);
  for (let day = Date.parse(FIRST_DAY); day <= last; day += DAY_MS) {
    const date = new Date(day).toISOString().slice(0, 10);
    if (isWeekend(day) || date in published.closed) continue;
    indexByDate.set(date, sessions.length);
    sessions.push(makeSession(exchange, date, published));
  }
  return { sessions: Object.freeze(sessions), indexByDate };
}

function makeSession(exchange: Exchange, date: string, published: PublishedCalendar): Session {
  const early = date in published.early;
  const opensAt = newYorkInstant(date, published.opens);
  const closesAt = newYorkInstant(date, early ? published.earlyCloses : published.closes);
  return Object.freeze({
    exchange,
    date,
    opensAt,
    closesAt,
    early,
    minutes: (closesAt - opensAt) / MINUTE_MS,
  });
}

/** `day` is a UTC midnight. */
export function isWeekend(day: number): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday === 0 || weekday === 6;
}
