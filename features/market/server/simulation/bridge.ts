import type { Noise } from './noise.ts';
import type { Ohlcv } from './ohlcv.ts';

/** How the ups and downs of a session spread over its steps; made once for each length and kept. */
export interface Rhythm {
  /** Share of the variance spent up to each point: 0 at the first, 1 at the last. */
  readonly spent: Float64Array;
  /** Standard deviation of each step. */
  readonly step: Float64Array;
}

/** A rhythm of `points` points whose steps weigh as `weight(x)` says, x from 0 to 1. */
export function rhythm(points: number, weight: (position: number) => number): Rhythm {
  const weights = Float64Array.from({ length: points }, (_, index) =>
    index === 0 ? 0 : weight(index / (points - 1)),
  );
  const total = weights.reduce((sum, value) => sum + value, 0);
  const spent = new Float64Array(points);
  let sum = 0;
  for (let index = 0; index < points; index += 1) {
    sum += weights[index] ?? 0;
    spent[index] = sum / total;
  }
  return { spent, step: weights.map((value) => Math.sqrt(value / total)) };
}

/** A range this much of the bar's own makes a bridge whose natural reach is about the bar's. */
const REACH = 0.8;
const TREND_SHARE = 0.5;
const LEAST_REACH = 0.15;

/**
 * A path of prices on ticks from the bar's open to its close that touches its high and its low and never leaves them:
 * a Brownian bridge, mirrored where it would leave, whose excursions above and below the two ends are then stretched to
 * reach. Needs four points or more.
 */
export function bridge(bar: Ohlcv, tick: number, shape: Rhythm, noise: Noise): Float64Array {
  const path = wander(bar, shape, noise);
  const last = path.length - 1;
  const peak = extreme(path, 1, -1);
  const trough = extreme(path, -1, peak);
  stretch(path, bar, tick, path[peak] ?? 0, path[trough] ?? 0);
  path[0] = bar.open;
  path[last] = bar.close;
  if (bar.high > bar.open && bar.high > bar.close) path[peak] = bar.high;
  if (bar.low < bar.open && bar.low < bar.close) path[trough] = bar.low;
  return path;
}

function wander(bar: Ohlcv, shape: Rhythm, noise: Noise): Float64Array {
  const points = shape.spent.length;
  const path = new Float64Array(points);
  let position = 0;
  for (let index = 1; index < points; index += 1) {
    position += noise.normal() * (shape.step[index] ?? 0);
    path[index] = position;
  }
  const range = bar.high - bar.low;
  const trend = bar.close - bar.open;
  const reach = Math.max(LEAST_REACH * range, REACH * range - TREND_SHARE * (trend < 0 ? -trend : trend));
  for (let index = 0; index < points; index += 1) {
    const spent = shape.spent[index] ?? 0;
    const free = bar.open + trend * spent + reach * ((path[index] ?? 0) - spent * position);
    path[index] = mirrored(free, bar.low, bar.high);
  }
  return path;
}

/** Mirrored at the bounds until inside: unlike a cut it leaves the path as lively there as elsewhere. */
function mirrored(free: number, low: number, high: number): number {
  if (high <= low) return low;
  let value = free;
  while (value > high || value < low) value = value > high ? 2 * high - value : 2 * low - value;
  return value;
}

/** The inner point that lies farthest up (`sign` 1) or down (−1), other than `except`. */
function extreme(path: Float64Array, sign: 1 | -1, except: number): number {
  let found = except === 1 ? 2 : 1;
  for (let index = 1; index < path.length - 1; index += 1) {
    if (index !== except && sign * (path[index] ?? 0) > sign * (path[found] ?? 0)) found = index;
  }
  return found;
}

function stretch(path: Float64Array, bar: Ohlcv, tick: number, highest: number, lowest: number): void {
  const top = bar.open > bar.close ? bar.open : bar.close;
  const bottom = bar.open > bar.close ? bar.close : bar.open;
  const stretchUp = stretchTo(bar.high - top, highest - top);
  const stretchDown = stretchTo(bottom - bar.low, bottom - lowest);
  for (let index = 1; index < path.length - 1; index += 1) {
    const raw = path[index] ?? 0;
    let value = raw;
    if (raw > top) value = top + (raw - top) * stretchUp;
    else if (raw < bottom) value = bottom - (bottom - raw) * stretchDown;
    const ticked = Math.floor(value / tick + 0.5) * tick;
    path[index] = ticked > bar.high ? bar.high : ticked < bar.low ? bar.low : ticked;
  }
}

/** Beyond this the few points that went that way would look like a fault; the extreme itself is set in any case. */
const MOST_STRETCH = 3;

function stretchTo(wanted: number, reached: number): number {
  return reached > 0 ? Math.min(MOST_STRETCH, wanted / reached) : 0;
}
