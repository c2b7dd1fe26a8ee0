import { MINUTE_MS } from '#kernel/calendar/calendar.ts';
import type { Period } from '../../market.ts';
import { BoundedCache } from './bounded-cache.ts';
import {
  cutDays,
  type DayTable,
  dayBar,
  firstIndexOf,
  type MarketMoves,
  type Walk,
  walkDays,
} from './day-walk.ts';
import { type MinuteSeconds, minuteSoFar, secondsOf } from './minute-seconds.ts';
import { joinBars, type Ohlcv } from './ohlcv.ts';
import type { SimulatedProfile } from './profile.ts';
import { joinMinutes, minuteBar, minutesOf, type SessionMinutes } from './session-minutes.ts';
import { INTRADAY_MINUTES, type Timetable } from './timetable.ts';

/** Sessions kept minute by minute for one instrument: today's, yesterday's and what a chart is paging through. */
const KEPT_SESSIONS = 8;

/** Some of an instrument's days. */
export interface DaysPart {
  /** Of its first session. */
  readonly from: number;
  readonly days: DayTable;
}

/**
 * One simulated instrument. Its days are walked once; minutes are bridged inside a day, and seconds inside a minute,
 * when they are asked for. Every answer is a pure function of the seed, the instrument and the instant asked at.
 */
export class Series {
  readonly profile: SimulatedProfile;
  readonly timetable: Timetable;
  /** Of its first session: it has no price before. */
  readonly first: number;
  readonly #walk: Walk;
  readonly #days: DayTable;
  /** Which session its table of days begins with. */
  readonly #from: number;
  readonly #minutes = new BoundedCache<number, SessionMinutes>(KEPT_SESSIONS);
  #seconds: MinuteSeconds | null = null;

  /** Walks all its days, unless a part of them is given: then it answers for those sessions alone. */
  constructor(profile: SimulatedProfile, timetable: Timetable, market: MarketMoves, part?: DaysPart) {
    this.profile = profile;
    this.timetable = timetable;
    this.first = firstIndexOf(profile, timetable);
    this.#walk = { profile, timetable, market };
    this.#days = part?.days ?? walkDays(this.#walk);
    this.#from = part?.from ?? 0;
  }

  /** So many sessions from one on, for a series that knows no others: a thousandth of what all days take. */
  part(from: number, count: number): DaysPart {
    return { from, days: cutDays(this.#days, from - this.#from, count) };
  }

  /** The session's whole bar, whatever the hour: only for sessions that are over. */
  wholeDay(index: number): Ohlcv {
    return dayBar(this.#walk, this.#days, this.#from, index);
  }

  /** The minutes of a session, whole. */
  minutes(index: number): SessionMinutes {
    return this.#minutes.get(index, () =>
      minutesOf(
        this.wholeDay(index),
        this.timetable.at(index).minutes,
        this.timetable.dayNumbers[index] ?? 0,
        this.profile,
      ),
    );
  }

  /** The bar of a session that has begun, as it stands at the instant. */
  dayAt(index: number, instant: number): Ohlcv {
    const session = this.timetable.at(index);
    if (instant >= session.closesAt) return this.wholeDay(index);
    return this.#partAt(index, 0, session.minutes, instant);
  }

  /** The bar of the minute under way, or of the session's last minute when it is over. */
  minuteAt(index: number, instant: number): Ohlcv {
    const session = this.timetable.at(index);
    const minutes = this.minutes(index);
    const minute = Math.floor((instant - session.opensAt) / MINUTE_MS);
    if (minute >= session.minutes) return minuteBar(minutes, session.minutes - 1);
    return minuteSoFar(this.#secondsOf(minuteBar(minutes, minute)), instant);
  }

  /**
   * At most `limit` bars of a period that begin before `before`, oldest first, as they stand at `now`. A bar's own
   * beginning must not lie after `now` either.
   */
  bars(period: Period, before: number, limit: number, now: number): Ohlcv[] {
    const until = Math.min(before, now + 1);
    const minutes = INTRADAY_MINUTES[period];
    const found =
      minutes === undefined
        ? this.#longBars(period, until, limit, now)
        : this.#intradayBars(minutes, until, limit, now);
    return found.reverse();
  }

  /** Newest first. */
  #intradayBars(size: number, until: number, limit: number, now: number): Ohlcv[] {
    const found: Ohlcv[] = [];
    for (
      let index = this.timetable.indexAt(until - 1);
      index >= this.first && found.length < limit;
      index -= 1
    ) {
      const session = this.timetable.at(index);
      const last = Math.min(session.minutes - 1, Math.floor((until - 1 - session.opensAt) / MINUTE_MS));
      for (let part = Math.floor(last / size); part >= 0 && found.length < limit; part -= 1) {
        found.push(this.#partAt(index, part * size, Math.min(session.minutes, (part + 1) * size), now));
      }
    }
    return found;
  }

  /** Minutes `from` to before `to` of a session, less what lies after the instant. */
  #partAt(index: number, from: number, to: number, instant: number): Ohlcv {
    const elapsed = Math.floor((instant - this.timetable.at(index).opensAt) / MINUTE_MS);
    const minutes = this.minutes(index);
    if (elapsed >= to) return joinMinutes(minutes, from, to);
    const underWay = this.minuteAt(index, instant);
    return elapsed > from ? joinBars(joinMinutes(minutes, from, elapsed), underWay) : underWay;
  }

  /** Newest first: days, weeks or months. */
  #longBars(period: Period, until: number, limit: number, now: number): Ohlcv[] {
    const found: Ohlcv[] = [];
    let last = this.timetable.indexAt(now);
    while (last >= this.first && found.length < limit) {
      const group = this.timetable.groupOf(period, last);
      let first = last;
      while (first > this.first && this.timetable.groupOf(period, first - 1) === group) first -= 1;
      if (this.timetable.at(first).opensAt < until) found.push(this.#joinDays(first, last, now));
      last = first - 1;
    }
    return found;
  }

  #joinDays(first: number, last: number, now: number): Ohlcv {
    let joined = this.dayAt(first, now);
    for (let index = first + 1; index <= last; index += 1) joined = joinBars(joined, this.dayAt(index, now));
    return joined;
  }

  #secondsOf(bar: Ohlcv): MinuteSeconds {
    if (this.#seconds?.bar.time !== bar.time) this.#seconds = secondsOf(bar, this.profile);
    return this.#seconds as MinuteSeconds;
  }
}
