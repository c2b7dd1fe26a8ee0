import { BollingerBands, EMA, MACD, RSI, SMA, Stochastic } from 'technicalindicators';
import { describe, expect, it } from 'vitest';
import { collectionText } from '#testing/collection.ts';
import { bollinger, ema, kdj, macd, type PriceBar, rsi, sma, stochastic, type Values } from './indicators.ts';

/** A walk that is the same each time, with a stretch that stands still. */
function walk(count: number): PriceBar[] {
  let state = 7;
  let close = 100;
  return Array.from({ length: count }, (_, at) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const step = at > 60 && at < 90 ? 0 : state / 4_294_967_296 - 0.5;
    close *= 1 + step / 20;
    return { close, high: close + 1, low: close - 1 };
  });
}

/** Real bars beside the project, where they are there. */
function realBars(): PriceBar[] {
  const text = collectionText('AAPL_daily.csv');
  if (text === null) return [];
  const [head = '', ...lines] = text.trim().split('\n');
  const columns = head.toLowerCase().split(',');
  const read = (line: string, name: string) => Number(line.split(',')[columns.indexOf(name)]);
  return lines.map((line) => ({
    high: read(line, 'high'),
    low: read(line, 'low'),
    close: read(line, 'close'),
  }));
}

const cases = [
  { name: 'a walk', bars: walk(400) },
  { name: 'real days of AAPL', bars: realBars() },
].filter(({ bars }) => bars.length > 0);
console.log(
  `indicators: ${cases.map(({ name, bars }) => `${name}, ${bars.length} bars`).join('; ')}, against a public library`,
);

/** Both give as many values, at the same bars. */
function expectSame(own: Values, theirs: readonly (number | undefined)[], within = 1e-6) {
  const known = own.filter((value) => value !== null);
  expect(known).toHaveLength(theirs.length);
  expect(own.slice(-theirs.length)).toEqual(known);
  const far = known.filter((value, at) => Math.abs(value - (theirs[at] ?? Number.NaN)) > within);
  expect(far).toEqual([]);
}

describe.each(cases)('on $name', ({ bars }) => {
  const values = bars.map(({ close }) => close);
  const high = bars.map((bar) => bar.high);
  const low = bars.map((bar) => bar.low);

  it.each([1, 5, 20, 200])('averages over %i bars are the library’s', (period) => {
    expectSame(sma(values, period), SMA.calculate({ period, values }));
    expectSame(ema(values, period), EMA.calculate({ period, values }));
  });

  it.each([2, 14])('the relative strength of %i bars is Wilder’s', (period) => {
    // The library rounds it to two decimals.
    expectSame(rsi(values, period), RSI.calculate({ period, values }), 0.0051);
  });

  it('Bollinger’s bands are two deviations wide', () => {
    const { upper, middle, lower } = bollinger(values, 20, 2);
    const theirs = BollingerBands.calculate({ period: 20, stdDev: 2, values });
    expectSame(
      upper,
      theirs.map((band) => band.upper),
    );
    expectSame(
      middle,
      theirs.map((band) => band.middle),
    );
    expectSame(
      lower,
      theirs.map((band) => band.lower),
    );
  });

  it('the histogram of MACD is the difference, not twice it', () => {
    const { difference, average, histogram } = macd(values, 12, 26, 9);
    const theirs = MACD.calculate({
      values,
      fastPeriod: 12,
      slowPeriod: 26,
      signalPeriod: 9,
      SimpleMAOscillator: false,
      SimpleMASignal: false,
    });
    const known = theirs.filter((each) => each.signal !== undefined);
    expectSame(
      difference,
      theirs.map((each) => each.MACD),
    );
    expectSame(
      average,
      known.map((each) => each.signal),
    );
    expectSame(
      histogram,
      known.map((each) => each.histogram),
    );
  });

  it('the slow stochastic is the library’s, averaged once more', () => {
    const theirs = Stochastic.calculate({ high, low, close: values, period: 14, signalPeriod: 3 });
    const { k, d } = stochastic(bars, 14, 3, 3);
    const plain = theirs.map((each) => each.k);
    expectSame(k, SMA.calculate({ period: 3, values: plain }));
    expectSame(d, SMA.calculate({ period: 3, values: SMA.calculate({ period: 3, values: plain }) }));
  });
});

it('KDJ starts at 50 and moves a third of the way', () => {
  const bars = [1, 2, 3].map((close) => ({ high: close, low: close, close }));
  const { k, d, j } = kdj(bars, 2, 3, 3);
  expect(k[0]).toBeNull();
  // 100 in its range: two thirds of 50 and a third of 100.
  expect(k[1]).toBeCloseTo(66.667, 3);
  expect(d[1]).toBeCloseTo(55.556, 3);
  expect(j[1]).toBeCloseTo(3 * 66.6667 - 2 * 55.5556, 3);
});

it('a range without height has its close in the middle', () => {
  const bars = [5, 5, 5].map((close) => ({ high: close, low: close, close }));
  expect(stochastic(bars, 2, 1, 1).k).toEqual([null, 50, 50]);
});

it('too few bars have no values', () => {
  expect(rsi([1, 2, 3], 14)).toEqual([null, null, null]);
  expect(ema([1, 2], 5)).toEqual([null, null]);
});
