/** Indicators as they are known, over numbers that are drawn and never computed with as money. */

/** One value for each bar, oldest first; null while there are too few bars before it. */
export type Values = readonly (number | null)[];

/** What an indicator reads of a bar. */
export interface PriceBar {
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** Simple moving average of the last `length` values; null where one of them is missing. */
export function sma(values: Values, length: number): Values {
  let sum = 0;
  let missing = 0;
  return values.map((value, at) => {
    if (value === null) missing += 1;
    else sum += value;
    if (at >= length) {
      const left = values[at - length];
      if (left === null || left === undefined) missing -= 1;
      else sum -= left;
    }
    return at >= length - 1 && missing === 0 ? sum / length : null;
  });
}

/** Exponential moving average with weight 2 ÷ (length + 1), begun at the simple average of the first `length` values. */
export function ema(values: Values, length: number): Values {
  return smoothed(values, length, 2 / (length + 1));
}

/** Wilder's relative strength index, 0 to 100. */
export function rsi(closes: readonly number[], length: number): Values {
  const moves = closes.map((close, at) => (at === 0 ? null : close - (closes[at - 1] ?? close)));
  const ups = smoothed(moves.map(part((move) => Math.max(move, 0))), length, 1 / length);
  const downs = smoothed(moves.map(part((move) => Math.max(-move, 0))), length, 1 / length);
  return ups.map((up, at) => {
    const down = downs[at] ?? null;
    if (up === null || down === null) return null;
    if (down === 0) return up === 0 ? 50 : 100;
    return 100 - 100 / (1 + up / down);
  });
}

/** The fast average less the slow one, that difference's own average, and what lies between the two. */
export function macd(closes: readonly number[], fast: number, slow: number, signal: number) {
  const slowly = ema(closes, slow);
  const difference = both(ema(closes, fast), slowly, (quick, calm) => quick - calm);
  const average = ema(difference, signal);
  return { difference, average, histogram: both(difference, average, (one, other) => one - other) };
}

/** The average with a band of `width` standard deviations (of the population) on either side. */
export function bollinger(closes: readonly number[], length: number, width: number) {
  const middle = sma(closes, length);
  const deviation = middle.map((mean, at) => {
    if (mean === null) return null;
    const squares = closes.slice(at - length + 1, at + 1).map((close) => (close - mean) ** 2);
    return Math.sqrt(squares.reduce((sum, each) => sum + each, 0) / length);
  });
  return {
    upper: both(middle, deviation, (mean, each) => mean + width * each),
    middle,
    lower: both(middle, deviation, (mean, each) => mean - width * each),
  };
}

/** The slow stochastic: where the close lies in the range of `length` bars, averaged over `smooth`, and that averaged again. */
export function stochastic(bars: readonly PriceBar[], length: number, smooth: number, signal: number) {
  const k = sma(placesInRange(bars, length), smooth);
  return { k, d: sma(k, signal) };
}

/** KDJ: the same place in the range, each smoothed with a third (of `smooth`) of the new, from 50; J is 3K − 2D. */
export function kdj(bars: readonly PriceBar[], length: number, smooth: number, signal: number) {
  const k = from50(placesInRange(bars, length), smooth);
  const d = from50(k, signal);
  return { k, d, j: both(k, d, (fast, slow) => 3 * fast - 2 * slow) };
}

/** Percent of the way from the range's low to its high; 50 in a range without height. */
function placesInRange(bars: readonly PriceBar[], length: number): Values {
  return bars.map(({ close }, at) => {
    if (at < length - 1) return null;
    const range = bars.slice(at - length + 1, at + 1);
    const low = Math.min(...range.map((bar) => bar.low));
    const high = Math.max(...range.map((bar) => bar.high));
    return high === low ? 50 : (100 * (close - low)) / (high - low);
  });
}

function from50(values: Values, length: number): Values {
  let last = 50;
  return values.map(
    part((value) => {
      last = ((length - 1) * last + value) / length;
      return last;
    }),
  );
}

/** Begun at the simple average of the first `length` values that there are. */
function smoothed(values: Values, length: number, weight: number): Values {
  let sum = 0;
  let count = 0;
  let last = 0;
  return values.map(
    part((value) => {
      count += 1;
      if (count <= length) {
        sum += value;
        last = sum / length;
        return count === length ? last : null;
      }
      last += weight * (value - last);
      return last;
    }),
  );
}

/** The same of every value that there is. */
function part(compute: (value: number) => number | null) {
  return (value: number | null) => (value === null ? null : compute(value));
}

function both(ones: Values, others: Values, compute: (one: number, other: number) => number): Values {
  return ones.map((one, at) => {
    const other = others[at] ?? null;
    return one === null || other === null ? null : compute(one, other);
  });
}
