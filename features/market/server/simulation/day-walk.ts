import { Noise } from './noise.ts';
import { type Ohlcv, onTick } from './ohlcv.ts';
import { ANCHOR_DATE, type SimulatedProfile } from './profile.ts';
import type { Timetable } from './timetable.ts';

/** Sessions in a year, for turning yearly figures into daily ones. */
const YEAR_SESSIONS = 252;
const ORDINARY_MINUTES = 390;
/** A year's growth of the level that prices are drawn back to: 7 %. */
const DAILY_GROWTH = 0.07 / YEAR_SESSIONS;
/** Share of the distance to that level taken back each day: half of it in about a year. */
const PULL = 0.003;
const STRONGEST_PULL = 0.004;
/** How a day's move splits: squares add to about one. */
const GAP_SHARE = 0.4;
const DAY_SHARE = 0.9;
const WICK_SHARE = 0.45;
const LARGEST_MOVE = 0.22;
/** Volatility comes in clusters: tomorrow's variance remembers today's (a GARCH(1,1) with mean one). */
const VARIANCE_FLOOR = 0.05;
const VARIANCE_MEMORY = 0.88;
const VARIANCE_SURPRISE = 0.07;
const DAY_USE = 1;
const MARKET_USE = 2;

/** The whole market's own moves, session by session: overnight and during the day, each with variance one. */
export interface MarketMoves {
  readonly overnight: Float64Array;
  readonly daytime: Float64Array;
}

/** The moves that the instruments of one market share. */
export function marketMoves(key: SimulatedProfile['key'], timetable: Timetable): MarketMoves {
  const overnight = new Float64Array(timetable.sessions.length);
  const daytime = new Float64Array(timetable.sessions.length);
  timetable.dayNumbers.forEach((day, index) => {
    const noise = new Noise(key, day, MARKET_USE);
    overnight[index] = noise.normal();
    daytime[index] = noise.normal();
  });
  return { overnight, daytime };
}

/** Every session of an instrument, 2015 to the calendar's end, in columns: a tenth of what objects would take. */
export interface DayTable {
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
}

/** Walks all days of an instrument; prices in millionths on its tick, volumes in shares. */
export function walkDays(profile: SimulatedProfile, timetable: Timetable, market: MarketMoves): DayTable {
  const days = relativeDays(profile, timetable, market);
  scaleDays(profile, timetable, days);
  return days;
}

/** The bar of one session, whole. */
export function dayBar(days: DayTable, index: number, opensAt: number): Ohlcv {
  return {
    time: opensAt,
    open: days.open[index] ?? 0,
    high: days.high[index] ?? 0,
    low: days.low[index] ?? 0,
    close: days.close[index] ?? 0,
    volume: days.volume[index] ?? 0,
  };
}

function emptyDays(count: number): DayTable {
  const column = () => new Float64Array(count);
  return { open: column(), high: column(), low: column(), close: column(), volume: column() };
}

/** Prices as multiples of the walk's start. */
function relativeDays(profile: SimulatedProfile, timetable: Timetable, market: MarketMoves): DayTable {
  const days = emptyDays(timetable.sessions.length);
  const own = Math.sqrt(1 - profile.marketShare * profile.marketShare);
  const ordinaryMove = profile.yearlyVolatilityBps / 10_000 / Math.sqrt(YEAR_SESSIONS);
  let level = 1;
  let close = 1;
  let variance = 1;
  timetable.sessions.forEach((session, index) => {
    const noise = new Noise(profile.key, timetable.dayNumbers[index] ?? 0, DAY_USE);
    const night = profile.marketShare * (market.overnight[index] ?? 0) + own * noise.normal();
    const day = profile.marketShare * (market.daytime[index] ?? 0) + own * noise.normal();
    const length = session.minutes >= ORDINARY_MINUTES ? 1 : session.minutes / ORDINARY_MINUTES;
    const move = ordinaryMove * Math.sqrt(variance);
    const dayMove = move * Math.sqrt(length);
    const pull = within(PULL * (level / close - 1), STRONGEST_PULL);
    const open = close * (1 + within(DAILY_GROWTH + pull + GAP_SHARE * move * night, LARGEST_MOVE));
    close = open * (1 + within(DAY_SHARE * dayMove * day, LARGEST_MOVE));
    const surprise = GAP_SHARE * night + DAY_SHARE * day;
    const wick = WICK_SHARE * dayMove;
    days.open[index] = open;
    days.close[index] = close;
    days.high[index] = Math.max(open, close) * (1 + wick * magnitude(noise.normal()));
    days.low[index] = Math.min(open, close) * (1 - within(wick * magnitude(noise.normal()), LARGEST_MOVE));
    const bustle = 0.55 + 0.5 * noise.uniform() + 0.25 * magnitude(surprise) * Math.sqrt(variance);
    days.volume[index] = Math.floor(profile.dailyVolume * length * bustle);
    variance = VARIANCE_FLOOR + variance * (VARIANCE_MEMORY + VARIANCE_SURPRISE * surprise * surprise);
    level *= 1 + DAILY_GROWTH;
  });
  return days;
}

/**
 * Scales the walk to money: through the reference price at the anchor, or, where days were imported, so that what lies
 * before them leads up to the first one's open and what follows goes on from the close before.
 */
function scaleDays(profile: SimulatedProfile, timetable: Timetable, days: DayTable): void {
  const { tick } = profile;
  let scale = firstScale(profile, timetable, days);
  timetable.sessions.forEach((session, index) => {
    const imported = profile.imported.get(session.date);
    if (imported !== undefined) {
      scale = imported.close / (days.close[index] ?? 1);
      write(days, index, imported);
      return;
    }
    days.open[index] = onTick((days.open[index] ?? 0) * scale, tick);
    days.high[index] = onTick((days.high[index] ?? 0) * scale, tick);
    days.low[index] = onTick((days.low[index] ?? 0) * scale, tick);
    days.close[index] = onTick((days.close[index] ?? 0) * scale, tick);
  });
}

function firstScale(profile: SimulatedProfile, timetable: Timetable, days: DayTable): number {
  const first = timetable.sessions.findIndex((session) => profile.imported.has(session.date));
  const imported = profile.imported.get(timetable.sessions[first]?.date ?? '');
  if (imported !== undefined) return imported.open / (days.open[first] ?? 1);
  if (profile.beginsOn !== undefined) {
    return profile.referencePrice / (days.open[firstIndexOf(profile, timetable)] ?? 1);
  }
  const anchor = Math.max(0, timetable.indexOnOrBefore(ANCHOR_DATE));
  return profile.referencePrice / (days.close[anchor] ?? 1);
}

/** The first session of which an instrument has prices. */
export function firstIndexOf({ beginsOn }: Pick<SimulatedProfile, 'beginsOn'>, timetable: Timetable): number {
  if (beginsOn === undefined) return 0;
  const before = timetable.indexOnOrBefore(beginsOn);
  return timetable.sessions[before]?.date === beginsOn ? before : before + 1;
}

function write(days: DayTable, index: number, bar: Omit<Ohlcv, 'time'>): void {
  days.open[index] = bar.open;
  days.high[index] = bar.high;
  days.low[index] = bar.low;
  days.close[index] = bar.close;
  days.volume[index] = bar.volume;
}

function within(value: number, limit: number): number {
  return value > limit ? limit : value < -limit ? -limit : value;
}

function magnitude(value: number): number {
  return value < 0 ? -value : value;
}
