import {
  allSessions,
  DAY_MS,
  type Exchange,
  FIRST_DAY,
  LAST_DAY,
  MINUTE_MS,
} from '#kernel/calendar/calendar.ts';

const SATURDAY = 6;
const SUNDAY = 0;

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

  /** Sessions of one Monday-to-Sunday week share this number. */
  weekOf(index: number): number {
    return Math.floor(((this.dayNumbers[index] ?? 0) + 3) / 7);
  }

  /** Sessions of one calendar month share this number. */
  monthOf(index: number): number {
    const { date } = this.at(index);
    return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  }
}

/** An exchange's timetable, from the published calendars. */
export function exchangeTimetable(exchange: Exchange): Timetable {
  return new Timetable(allSessions(exchange));
}

/** Currencies trade around the clock on weekdays: one session from midnight to midnight UTC each. */
export function currencyTimetable(): Timetable {
  const sessions: TradingSession[] = [];
  for (let opensAt = Date.parse(FIRST_DAY); opensAt <= Date.parse(LAST_DAY); opensAt += DAY_MS) {
    const opening = new Date(opensAt);
    if (opening.getUTCDay() === SATURDAY || opening.getUTCDay() === SUNDAY) continue;
    const closesAt = opensAt + DAY_MS;
    sessions.push({
      date: opening.toISOString().slice(0, 10),
      opensAt,
      closesAt,
      minutes: DAY_MS / MINUTE_MS,
    });
  }
  return new Timetable(sessions);
}
