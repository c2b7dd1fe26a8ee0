import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#kernel/calendar/calendar.ts';
import { PERIODS, type Period } from '../../market.ts';
import { noiseKey } from './noise.ts';
import { joinBars, type Ohlcv } from './ohlcv.ts';
import { aSeries, currencies, mexico, newYork } from './series.fixture.ts';
import type { Series } from './series.ts';
import type { Timetable } from './timetable.ts';

const FOREVER = Number.MAX_SAFE_INTEGER;
const volatile = { key: noiseKey('test', 'penny'), referencePrice: 30_000, yearlyVolatilityBps: 9_000 };
const worlds: readonly { name: string; series: Series; timetable: Timetable }[] = [
  { name: 'a New York share', series: aSeries(), timetable: newYork },
  { name: 'a Mexican share', series: aSeries({ timetable: mexico }), timetable: mexico },
  { name: 'a share worth three ticks', series: aSeries(volatile), timetable: newYork },
  {
    name: 'an exchange rate',
    series: aSeries({ timetable: currencies, tick: 100, referencePrice: 18_421_000 }),
    timetable: currencies,
  },
];

function together(bars: readonly Ohlcv[]): Ohlcv {
  return bars.slice(1).reduce(joinBars, bars[0] as Ohlcv);
}

function minutesBetween(series: Series, from: number, before: number, now: number): Ohlcv[] {
  return series.bars('1m', before, 50_000, now).filter((bar) => bar.time >= from);
}

const anySession = (timetable: Timetable) => fc.nat({ max: timetable.sessions.length - 2 });
const share = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const anyPeriod = fc.constantFrom<Period>(...PERIODS);

describe.each(worlds)('$name', ({ series, timetable }) => {
  it('makes each session exactly its minutes, touching high and low and never leaving them', () => {
    fc.assert(
      fc.property(anySession(timetable), (index) => {
        const session = timetable.at(index);
        const minutes = minutesBetween(series, session.opensAt, session.closesAt, FOREVER);
        expect(minutes).toHaveLength(session.minutes);
        expect(together(minutes)).toEqual(series.wholeDay(index));
        for (const bar of minutes) {
          expect(bar.low).toBeLessThanOrEqual(Math.min(bar.open, bar.close));
          expect(bar.high).toBeGreaterThanOrEqual(Math.max(bar.open, bar.close));
          expect(bar.low).toBeGreaterThanOrEqual(series.profile.tick);
          expect(bar.volume).toBeGreaterThanOrEqual(0);
          for (const price of [bar.open, bar.high, bar.low, bar.close]) {
            expect(price % series.profile.tick).toBe(0);
          }
        }
      }),
      { numRuns: 15 },
    );
  });

  it('makes a bar of any period, asked at any instant, exactly the minutes known at that instant', () => {
    fc.assert(
      fc.property(anySession(timetable), share, anyPeriod, (index, part, period) => {
        const session = timetable.at(index);
        const now = session.opensAt + Math.floor(part * session.minutes * MINUTE_MS);
        const [bar] = series.bars(period, FOREVER, 1, now);
        expect(bar).toEqual(together(minutesBetween(series, (bar as Ohlcv).time, FOREVER, now)));
      }),
      { numRuns: 20 },
    );
  });

  it('ends every period with the price of the minute under way', () => {
    fc.assert(
      fc.property(anySession(timetable), share, anyPeriod, (index, part, period) => {
        const session = timetable.at(index);
        const now = session.opensAt + Math.floor(part * session.minutes * MINUTE_MS);
        expect(series.bars(period, FOREVER, 1, now)[0]?.close).toBe(series.minuteAt(index, now).close);
      }),
      { numRuns: 20 },
    );
  });

  it('shows nothing of the future: what is over at an instant never changes afterwards', () => {
    fc.assert(
      fc.property(anySession(timetable), share, anyPeriod, (index, part, period) => {
        const session = timetable.at(index);
        const now = session.opensAt + Math.floor(part * session.minutes * MINUTE_MS);
        const seen = series.bars(period, FOREVER, 6, now);
        const later = series.bars(period, now + 1, 6, FOREVER);
        expect(seen.every((bar) => bar.time <= now)).toBe(true);
        expect(later.slice(0, -1)).toEqual(seen.slice(0, -1));
        const last = seen.at(-1) as Ohlcv;
        const whole = later.at(-1) as Ohlcv;
        expect({ time: last.time, open: last.open }).toEqual({ time: whole.time, open: whole.open });
        expect(last.high).toBeLessThanOrEqual(whole.high);
        expect(last.low).toBeGreaterThanOrEqual(whole.low);
        expect(last.volume).toBeLessThanOrEqual(whole.volume);
      }),
      { numRuns: 20 },
    );
  });

  it('joins pages without gap or overlap, `before` being exclusive', () => {
    fc.assert(
      fc.property(
        anySession(timetable),
        anyPeriod,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        (index, period, first, second) => {
          const now = timetable.at(index).closesAt;
          const newer = series.bars(period, FOREVER, first, now);
          const older = series.bars(period, (newer[0] as Ohlcv).time, second, now);
          expect([...older, ...newer]).toEqual(series.bars(period, FOREVER, first + second, now));
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe('a simulated share', () => {
  it('is the same for the same seed, whatever was asked before, and another for another', () => {
    const now = Date.parse('2026-11-18T16:20:30.000Z');
    const asked = aSeries();
    asked.bars('1h', FOREVER, 300, Date.parse('2019-03-05T17:00:00.000Z'));
    const fresh = aSeries();
    const other = aSeries({ key: noiseKey('other', 'AAPL.XNAS') });
    expect(asked.bars('5m', FOREVER, 100, now)).toEqual(fresh.bars('5m', FOREVER, 100, now));
    expect(other.bars('1d', FOREVER, 20, now)).not.toEqual(fresh.bars('1d', FOREVER, 20, now));
  });

  it('closes the anchor session at the reference price', () => {
    const [day] = aSeries().bars('1d', FOREVER, 1, Date.parse('2026-11-21T00:00:00.000Z'));
    expect(day?.close).toBe(231_420_000);
  });

  it('reaches back to 2015-01-02 and no further', () => {
    const months = aSeries().bars('1mo', FOREVER, 500, Date.parse('2026-11-21T00:00:00.000Z'));
    expect(months).toHaveLength(143);
    expect(new Date(months[0]?.time ?? 0).toISOString()).toBe('2015-01-02T14:30:00.000Z');
    expect(aSeries().bars('1d', months[0]?.time ?? 0, 10, FOREVER)).toEqual([]);
  });

  it('counts hours from the open, in winter and summer time and on a day that closes early', () => {
    const starts = (day: string, period: Period) =>
      aSeries()
        .bars(period, Date.parse(`${day}T23:59:00.000Z`), 20, FOREVER)
        .map((bar) => new Date(bar.time).toISOString())
        .filter((time) => time.startsWith(day))
        .map((time) => time.slice(11, 16));
    expect(starts('2026-03-06', '4h')).toEqual(['14:30', '18:30']);
    expect(starts('2026-03-09', '4h')).toEqual(['13:30', '17:30']);
    expect(starts('2026-03-09', '1h')).toHaveLength(7);
    expect(starts('2025-11-28', '1h')).toEqual(['14:30', '15:30', '16:30', '17:30']);
    expect(starts('2025-11-28', '1m')).toHaveLength(20);
  });

  it('begins a week and a month with their first session', () => {
    const before = Date.parse('2026-09-12T00:00:00.000Z');
    const [week] = aSeries().bars('1w', before, 1, FOREVER);
    const [month] = aSeries().bars('1mo', before, 1, FOREVER);
    // Labor Day was Monday the 7th.
    expect(new Date(week?.time ?? 0).toISOString()).toBe('2026-09-08T13:30:00.000Z');
    expect(new Date(month?.time ?? 0).toISOString()).toBe('2026-09-01T13:30:00.000Z');
  });

  it('takes imported days as they are, bridges minutes inside them and goes on from their close', () => {
    const imported = {
      open: 127_489_998,
      high: 128_880_005,
      low: 126_919_998,
      close: 127_830_002,
      volume: 63_152_400,
    };
    const series = aSeries({ imported: new Map([['2015-02-17', imported]]) });
    const index = newYork.indexOnOrBefore('2015-02-17');
    const session = newYork.at(index);
    expect(series.wholeDay(index)).toEqual({ time: session.opensAt, ...imported });
    expect(together(minutesBetween(series, session.opensAt, session.closesAt, FOREVER))).toEqual(
      series.wholeDay(index),
    );
    const next = series.wholeDay(index + 1);
    expect(Math.abs(next.open / imported.close - 1)).toBeLessThan(0.05);
    expect(Math.abs(imported.open / series.wholeDay(index - 1).close - 1)).toBeLessThan(0.05);
  });
});
