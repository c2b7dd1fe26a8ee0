import { MINUTE_MS } from '#kernel/calendar/calendar.ts';
import { bridge, type Rhythm, rhythm } from './bridge.ts';
import { Noise } from './noise.ts';
import type { Ohlcv } from './ohlcv.ts';
import type { SimulatedProfile } from './profile.ts';
import { shareVolume } from './share-volume.ts';

const PATH_USE = 3;
const WICK_USE = 4;
const VOLUME_USE = 5;
/** How far beyond its ends a minute reaches, as a share of an ordinary step of the day. */
const WICK_SHARE = 0.35;

/** One session minute by minute. Minute k opens at `points[k]` and closes at `points[k + 1]`. */
export interface SessionMinutes {
  readonly opensAt: number;
  readonly count: number;
  readonly points: Float64Array;
  readonly highs: Float64Array;
  readonly lows: Float64Array;
  /** Shares traded up to and with each minute. */
  readonly volumes: Float64Array;
}

const rhythms = new Map<number, Rhythm>();

/** Livelier after the open and before the close: 1 at noon, about 3 at the open, 2 at the close. */
function bustleAt(position: number): number {
  const fromNoon = 2 * position - 1;
  const square = fromNoon * fromNoon;
  return 1 + square * (fromNoon < 0 ? 2 : 1) * (0.4 + 0.6 * square);
}

function sessionRhythm(points: number): Rhythm {
  const known = rhythms.get(points);
  if (known !== undefined) return known;
  const made = rhythm(points, bustleAt);
  rhythms.set(points, made);
  return made;
}

/** The minutes whose open, high, low, close and volume together are exactly the day's. */
export function minutesOf(
  day: Ohlcv,
  count: number,
  dayNumber: number,
  profile: Pick<SimulatedProfile, 'key' | 'tick'>,
): SessionMinutes {
  const shape = sessionRhythm(count + 1);
  const points = bridge(day, profile.tick, shape, new Noise(profile.key, dayNumber, PATH_USE));
  const { highs, lows } = reaches(
    day,
    points,
    shape,
    new Noise(profile.key, dayNumber, WICK_USE),
    profile.tick,
  );
  const traffic = new Noise(profile.key, dayNumber, VOLUME_USE);
  const weights = Float64Array.from({ length: count }, (_, minute) => {
    const chance = traffic.uniform();
    return bustleAt(minute / count) * (0.3 + chance + chance * chance);
  });
  return { opensAt: day.time, count, points, highs, lows, volumes: shareVolume(day.volume, weights) };
}

function reaches(day: Ohlcv, points: Float64Array, shape: Rhythm, noise: Noise, tick: number) {
  const count = points.length - 1;
  const highs = new Float64Array(count);
  const lows = new Float64Array(count);
  for (let minute = 0; minute < count; minute += 1) {
    const open = points[minute] ?? 0;
    const close = points[minute + 1] ?? 0;
    const wick = WICK_SHARE * (day.high - day.low) * (shape.step[minute + 1] ?? 0);
    const up = Math.floor((2 * wick * noise.uniform()) / tick + 0.5) * tick;
    const down = Math.floor((2 * wick * noise.uniform()) / tick + 0.5) * tick;
    highs[minute] = Math.min(day.high, Math.max(open, close) + up);
    lows[minute] = Math.max(day.low, Math.min(open, close) - down);
  }
  return { highs, lows };
}

/** Minute `index` whole. */
export function minuteBar(minutes: SessionMinutes, index: number): Ohlcv {
  return {
    time: minutes.opensAt + index * MINUTE_MS,
    open: minutes.points[index] ?? 0,
    high: minutes.highs[index] ?? 0,
    low: minutes.lows[index] ?? 0,
    close: minutes.points[index + 1] ?? 0,
    volume: (minutes.volumes[index] ?? 0) - (index > 0 ? (minutes.volumes[index - 1] ?? 0) : 0),
  };
}

/** Minutes `from` to before `to` put together. */
export function joinMinutes(minutes: SessionMinutes, from: number, to: number): Ohlcv {
  let high = minutes.highs[from] ?? 0;
  let low = minutes.lows[from] ?? 0;
  for (let index = from + 1; index < to; index += 1) {
    const nextHigh = minutes.highs[index] ?? 0;
    const nextLow = minutes.lows[index] ?? 0;
    if (nextHigh > high) high = nextHigh;
    if (nextLow < low) low = nextLow;
  }
  return {
    time: minutes.opensAt + from * MINUTE_MS,
    open: minutes.points[from] ?? 0,
    high,
    low,
    close: minutes.points[to] ?? 0,
    volume: (minutes.volumes[to - 1] ?? 0) - (from > 0 ? (minutes.volumes[from - 1] ?? 0) : 0),
  };
}
