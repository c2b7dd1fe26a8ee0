import {
  allSessions,
  DAY_MS,
  type Exchange,
  FIRST_DAY,
  HOUR_MS,
  LAST_DAY,
  MINUTE_MS,
} from '#kernel/calendar/calendar.ts';
import type { Period } from '../../market.ts';

const SATURDAY = 6;
const SUNDAY = 0;

/** Minutes of the periods that are counted from a session's open. */
export const INTRADAY_MINUTES: Partial<Record<Period, number>> = {
  '1m': 1,
  '5m': 5,
  '15m': 15,
  '1h': 60,
  '4h': 240,
};

/** A session as the engine needs it; instants are epoch milliseconds. */
export interface TradingSession {
  /** The exchange's own date, `2026-11-20`. */
  readonly date: string;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly minutes: number;
}

/** The sessions of one market in order, and which of them an instant falls in. */
export class Timetable {
  readonly sessions: readonly TradingSession[];
  /** Days since 1970-01-01 of each session's date. */
  readonly dayNumbers: Int32Array;

  constructor(sessions: readonly TradingSession[]) {
    this.sessions = sessions;
    this.dayNumbers = Int32Array.from(sessions, (session) => Date.parse(session.date) / DAY_MS);
  }

  /** The latest session that has begun at the instant; −1 before the first. */
  indexAt(instant: number): number {
    let low = 0;
    let high = this.sessions.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.at(middle).opensAt <= instant) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** The latest session of the date or before it; −1 where there is none. */
  indexOnOrBefore(date: string): number {
    let low = 0;
    let high = this.sessions.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.at(middle).date <= date) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** Of the last known session. */
  lastIndex(): number {
    return this.sessions.length - 1;
  }

  at(index: number): TradingSession {
    const session = this.sessions[index];
    if (session === undefined) throw new RangeError(`no session ${index}`);
    return session;
  }

  /** Whether the instant lies inside the session that began last. */
  isOpen(instant: number): boolean {
    const index = this.indexAt(instant);
    return index >= 0 && instant < this.at(index).closesAt;
  }

  /** Sessions of one day, week or month share this number. */
  groupOf(period: Period, index: number): number {
    if (period === '1d') return index;
    return period === '1w' ? this.#weekOf(index) : this.#monthOf(index);
  }

  /** Monday to Sunday. */
  #weekOf(index: number): number {
    return Math.floor(((this.dayNumbers[index] ?? 0) + 3) / 7);
  }

  #monthOf(index: number): number {
    const { date } = this.at(index);
    return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  }
}

/** An exchange's timetable, from the published calendars. */
export function exchangeTimetable(exchange: Exchange): Timetable {
  return new Timetable(allSessions(exchange));
}

/** Midnight in Mexico City, which keeps standard time all year since 2022. */
const CURRENCY_OPEN_MS = 6 * HOUR_MS;

/** Currencies trade around the clock on weekdays: one session a day, from midnight to midnight in Mexico City. */
export function currencyTimetable(): Timetable {
  const sessions: TradingSession[] = [];
  for (let day = Date.parse(FIRST_DAY); day <= Date.parse(LAST_DAY); day += DAY_MS) {
    const date = new Date(day);
    if (date.getUTCDay() === SATURDAY || date.getUTCDay() === SUNDAY) continue;
    const opensAt = day + CURRENCY_OPEN_MS;
    sessions.push({
      date: date.toISOString().slice(0, 10),
      opensAt,
      closesAt: opensAt + DAY_MS,
      minutes: DAY_MS / MINUTE_MS,
    });
  }
  return new Timetable(sessions);
}
