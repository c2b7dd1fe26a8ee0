import { type Exchange, TIME_ZONES } from './exchange.ts';

/**
 * Offsets of New York and Mexico City by their laws, 2007 onwards, without a time zone library: sessions are asked
 * for thousands of times a second. The tests hold them against `Intl`.
 */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

type Zone = (typeof TIME_ZONES)[Exchange];
type YearlyRange = { startsAt: number; endsAt: number } | null;

/** The last year in which Mexico City had a summer time (Ley de los Husos Horarios, DOF 2022-10-28). */
const LAST_MEXICAN_SUMMER = 2022;
const STANDARD_OFFSET_MS: Record<Zone, number> = {
  'America/New_York': -5 * HOUR_MS,
  'America/Mexico_City': -6 * HOUR_MS,
};

const summers = new Map<string, YearlyRange>();

/** Milliseconds to add to UTC for the local time at an instant. */
export function offsetAt(zone: Zone, instant: number): number {
  const standard = STANDARD_OFFSET_MS[zone];
  const summer = summerOf(zone, new Date(instant + standard).getUTCFullYear());
  const isSummer = summer !== null && instant >= summer.startsAt && instant < summer.endsAt;
  return isSummer ? standard + HOUR_MS : standard;
}

/** The local calendar date, `YYYY-MM-DD`, of an instant where the exchange stands. */
export function exchangeDate(exchange: Exchange, instant: number): string {
  return localDate(TIME_ZONES[exchange], instant);
}

/** The local wall clock, `HH:MM`, of an instant where the exchange stands. */
export function exchangeTime(exchange: Exchange, instant: number): string {
  return new Date(instant + offsetAt(TIME_ZONES[exchange], instant)).toISOString().slice(11, 16);
}

/** The local calendar date, `YYYY-MM-DD`, of an instant in a zone. */
export function localDate(zone: Zone, instant: number): string {
  return new Date(instant + offsetAt(zone, instant)).toISOString().slice(0, 10);
}

/** The instant of a wall clock `HH:MM` on a date in New York; exact outside the hour the clocks turn (2:00 on a Sunday). */
export function newYorkInstant(date: string, time: string): number {
  const asUtc = Date.parse(`${date}T${time}:00.000Z`);
  const guess = asUtc - STANDARD_OFFSET_MS['America/New_York'];
  return asUtc - offsetAt('America/New_York', guess);
}

/** The instant of a wall clock `HH:MM` on a date in Mexico City; exact outside the hour the clocks turned, until 2022. */
export function mexicoInstant(date: string, time: string): number {
  const asUtc = Date.parse(`${date}T${time}:00.000Z`);
  return asUtc - offsetAt('America/Mexico_City', asUtc - STANDARD_OFFSET_MS['America/Mexico_City']);
}

function summerOf(zone: Zone, year: number): YearlyRange {
  const key = `${zone}${year}`;
  let range = summers.get(key);
  if (range === undefined) {
    range = zone === 'America/New_York' ? newYorkSummer(year) : mexicanSummer(year);
    summers.set(key, range);
  }
  return range;
}

/** Second Sunday of March to first Sunday of November, each at 2:00 of the clock then valid (Energy Policy Act of 2005). */
function newYorkSummer(year: number): YearlyRange {
  return { startsAt: sunday(year, 2, 8) + 7 * HOUR_MS, endsAt: sunday(year, 10, 1) + 6 * HOUR_MS };
}

/** First Sunday of April to last Sunday of October at 2:00, until 2022. */
function mexicanSummer(year: number): YearlyRange {
  if (year > LAST_MEXICAN_SUMMER) return null;
  return { startsAt: sunday(year, 3, 1) + 8 * HOUR_MS, endsAt: sunday(year, 9, 25) + 7 * HOUR_MS };
}

/** UTC midnight of the first Sunday on or after a day; `month` from 0. */
function sunday(year: number, month: number, day: number): number {
  const from = Date.UTC(year, month, day);
  return from + ((7 - new Date(from).getUTCDay()) % 7) * DAY_MS;
}
