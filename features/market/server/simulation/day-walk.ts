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

/** What an instrument's days follow from. */
export interface Walk {
  readonly profile: SimulatedProfile;
  readonly timetable: Timetable;
  readonly market: MarketMoves;
}

/**
 * What of each session of an instrument, 2015 to the calendar's end, hangs on the sessions before, in columns: a tenth of what
 * objects would take. The rest of its bar (high, low, volume, the money's scale and tick) is made when it is read.
 */
export interface DayTable {
  /** As multiples of the walk's start. */
  readonly open: Float64Array;
  readonly close: Float64Array;
  readonly variance: Float64Array;
  /** From those multiples to money: one for all sessions, or one for each where days were imported. */
  readonly scale: number | Float64Array;
}

/** Walks all days of an instrument. */
export function walkDays(walk: Walk): DayTable {
  const days = relativeDays(walk);
  return { ...days, scale: walk.profile.imported.size === 0 ? firstScale(walk, days) : scales(walk, days) };
}

/** So many sessions of a table from one on. */
export function cutDays({ open, close, variance, scale }: DayTable, from: number, count: number): DayTable {
  const cut = (column: Float64Array) => column.slice(from, from + count);
  return {
    open: cut(open),
    close: cut(close),
    variance: cut(variance),
    scale: typeof scale === 'number' ? scale : cut(scale),
  };
}

/**
 * The bar of one session, whole: prices in millionths on the tick, volume in shares. `from` is the session with which the table
 * begins.
 */
export function dayBar(walk: Walk, days: DayTable, from: number, index: number): Ohlcv {
  const { profile, timetable } = walk;
  const session = timetable.at(index);
  const imported = profile.imported.get(session.date);
  if (imported !== undefined) return { time: session.opensAt, ...imported };
  const open = days.open[index - from] ?? 0;
  const close = days.close[index - from] ?? 0;
  const variance = days.variance[index - from] ?? 1;
  const scale = typeof days.scale === 'number' ? days.scale : (days.scale[index - from] ?? 1);
  const { noise, night, day } = movesOf(walk, index);
  const length = lengthOf(session.minutes);
  const wick = WICK_SHARE * (moveOf(profile, variance) * Math.sqrt(length));
  const high = Math.max(open, close) * (1 + wick * magnitude(noise.normal()));
  const low = Math.min(open, close) * (1 - within(wick * magnitude(noise.normal()), LARGEST_MOVE));
  const bustle =
    0.55 + 0.5 * noise.uniform() + 0.25 * magnitude(surpriseOf(night, day)) * Math.sqrt(variance);
  const inMoney = (multiple: number) => onTick(multiple * scale, profile.tick);
  return {
    time: session.opensAt,
    open: inMoney(open),
    high: inMoney(high),
    low: inMoney(low),
    close: inMoney(close),
    volume: Math.floor(profile.dailyVolume * length * bustle),
  };
}

function relativeDays(walk: Walk): Omit<DayTable, 'scale'> {
  const { profile, timetable } = walk;
  const column = () => new Float64Array(timetable.sessions.length);
  const days = { open: column(), close: column(), variance: column() };
  let level = 1;
  let close = 1;
  let variance = 1;
  timetable.sessions.forEach(({ minutes }, index) => {
    const { night, day } = movesOf(walk, index);
    const pull = within(PULL * (level / close - 1), STRONGEST_PULL);
    const move = moveOf(profile, variance);
    const open = close * (1 + within(DAILY_GROWTH + pull + GAP_SHARE * move * night, LARGEST_MOVE));
    const dayMove = move * Math.sqrt(lengthOf(minutes));
    close = open * (1 + within(DAY_SHARE * dayMove * day, LARGEST_MOVE));
    days.open[index] = open;
    days.close[index] = close;
    days.variance[index] = variance;
    const surprise = surpriseOf(night, day);
    variance = VARIANCE_FLOOR + variance * (VARIANCE_MEMORY + VARIANCE_SURPRISE * surprise * surprise);
    level *= 1 + DAILY_GROWTH;
  });
  return days;
}

/** A session's moves overnight and during the day, and the chance that its wicks and its volume are drawn from next. */
function movesOf({ profile, timetable, market }: Walk, index: number) {
  const noise = new Noise(profile.key, timetable.dayNumbers[index] ?? 0, DAY_USE);
  const own = Math.sqrt(1 - profile.marketShare * profile.marketShare);
  const night = profile.marketShare * (market.overnight[index] ?? 0) + own * noise.normal();
  const day = profile.marketShare * (market.daytime[index] ?? 0) + own * noise.normal();
  return { noise, night, day };
}

const moveOf = ({ yearlyVolatilityBps }: SimulatedProfile, variance: number) =>
  (yearlyVolatilityBps / 10_000 / Math.sqrt(YEAR_SESSIONS)) * Math.sqrt(variance);

const lengthOf = (minutes: number) => (minutes >= ORDINARY_MINUTES ? 1 : minutes / ORDINARY_MINUTES);

const surpriseOf = (night: number, day: number) => GAP_SHARE * night + DAY_SHARE * day;

/**
 * The scale of each session where days were imported: what lies before them leads up to the first one's open, and what follows
 * goes on from the close before.
 */
function scales(walk: Walk, days: Omit<DayTable, 'scale'>): Float64Array {
  const { profile, timetable } = walk;
  const found = new Float64Array(timetable.sessions.length);
  let scale = firstScale(walk, days);
  timetable.sessions.forEach(({ date }, index) => {
    const imported = profile.imported.get(date);
    if (imported !== undefined) scale = imported.close / (days.close[index] ?? 1);
    found[index] = scale;
  });
  return found;
}

/** By the first imported day, else through the reference price where the instrument begins, else at the anchor. */
function firstScale({ profile, timetable }: Walk, days: Omit<DayTable, 'scale'>): number {
  if (profile.imported.size > 0) {
    const first = timetable.sessions.findIndex(({ date }) => profile.imported.has(date));
    const imported = profile.imported.get(timetable.sessions[first]?.date ?? '');
    if (imported !== undefined) return imported.open / (days.open[first] ?? 1);
  }
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

function within(value: number, limit: number): number {
  return value > limit ? limit : value < -limit ? -limit : value;
}

function magnitude(value: number): number {
  return value < 0 ? -value : value;
}
