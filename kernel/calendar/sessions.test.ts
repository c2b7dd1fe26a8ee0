import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allSessions,
  EXCHANGES,
  exchangeTime,
  FIRST_DAY,
  LAST_DAY,
  OutsideCalendarError,
  sessionIndex,
  sessionOn,
  sessionsBetween,
  tradingDaysBetween,
} from './calendar.ts';
import mexico from './data/mexico.json' with { type: 'json' };
import newYork from './data/new-york.json' with { type: 'json' };

const DAY_MS = 86_400_000;
const anyDate = fc
  .integer({ min: Date.parse(FIRST_DAY) / DAY_MS, max: Date.parse(LAST_DAY) / DAY_MS })
  .map((day) => new Date(day * DAY_MS).toISOString().slice(0, 10));

describe('New York', () => {
  test('has the number of sessions the exchange had in each full year', () => {
    const perYear = [252, 252, 251, 251, 252, 253, 252, 251, 250, 252, 250];
    perYear.forEach((count, index) => {
      const year = 2015 + index;
      const from = year === 2015 ? FIRST_DAY : `${year}-01-01`;
      expect(sessionsBetween('XNYS', from, `${year}-12-31`)).toHaveLength(count);
    });
  });

  test.each([
    ['2018-12-05', 'day of mourning'],
    ['2025-01-09', 'day of mourning'],
    ['2022-06-20', 'the first Juneteenth, observed on Monday'],
    ['2027-06-18', 'Juneteenth observed on Friday'],
    ['2015-07-03', 'Independence Day observed on Friday'],
    ['2021-07-05', 'Independence Day observed on Monday'],
    ['2021-12-24', 'Christmas observed on Friday'],
    ['2017-01-02', 'New Year observed on Monday'],
    ['2024-03-29', 'Good Friday'],
    ['2026-11-26', 'Thanksgiving'],
  ])('rests on %s, %s', (date) => {
    expect(sessionOn('XNYS', date)).toBeNull();
    expect(sessionOn('XNAS', date)).toBeNull();
  });

  test.each([
    ['2021-12-31', 'New Year on a Saturday moves no day'],
    ['2021-06-18', 'no Juneteenth before 2022'],
    ['2024-10-14', 'Columbus Day'],
    ['2024-11-11', 'Veterans Day'],
    ['2020-07-02', 'the eve of an observed Independence Day is a whole day'],
  ])('trades a whole day on %s: %s', (date) => {
    expect(sessionOn('XNYS', date)).toMatchObject({ early: false, minutes: 390 });
  });

  test.each(['2018-07-03', '2018-11-23', '2018-12-24', '2024-07-03', '2025-12-24', '2026-11-27'])(
    'closes at 13:00 on %s',
    (date) => {
      const session = sessionOn('XNYS', date);
      expect(session).toMatchObject({ early: true, minutes: 210 });
      expect(exchangeTime('XNYS', session?.closesAt ?? 0)).toBe('13:00');
    },
  );

  test('Nasdaq keeps the same days under its own name', () => {
    const strip = (exchange: 'XNAS' | 'XNYS') =>
      allSessions(exchange).map((s) => [s.date, s.opensAt, s.closesAt]);
    expect(strip('XNAS')).toEqual(strip('XNYS'));
    expect(allSessions('XNAS').every((session) => session.exchange === 'XNAS')).toBe(true);
  });
});

describe('Mexico', () => {
  test.each([
    ['2026-02-02', 'first Monday of February'],
    ['2026-03-16', 'third Monday of March'],
    ['2024-03-28', 'Holy Thursday'],
    ['2024-03-29', 'Good Friday'],
    ['2026-05-01', 'Labour Day'],
    ['2026-09-16', 'Independence'],
    ['2024-10-01', 'change of federal government'],
    ['2026-11-02', 'Day of the Dead'],
    ['2026-11-16', 'third Monday of November'],
    ['2025-12-12', 'bank employees’ day'],
    ['2026-12-25', 'Christmas'],
  ])('rests on %s, %s', (date) => {
    expect(sessionOn('XMEX', date)).toBeNull();
  });

  test('trades on American holidays, on Mexican ones New York trades', () => {
    expect(sessionOn('XMEX', '2026-11-26')).toMatchObject({ minutes: 390 });
    expect(sessionOn('XNYS', '2026-11-02')).toMatchObject({ minutes: 390 });
    expect(sessionOn('XMEX', '2018-11-30')).not.toBeNull();
  });

  test('opens at 08:30 or 07:30 on Mexico City’s clock, with New York', () => {
    // given both cities change their clocks (2019), then a gap of weeks in spring and one in autumn
    expect(opening('2019-02-01')).toBe('08:30');
    expect(opening('2019-03-20')).toBe('07:30');
    expect(opening('2019-06-03')).toBe('08:30');
    expect(opening('2019-10-30')).toBe('07:30');
    // given only New York does (from 2023)
    expect(opening('2026-01-15')).toBe('08:30');
    expect(opening('2026-07-15')).toBe('07:30');
    const shown = new Set(allSessions('XMEX').map((session) => exchangeTime('XMEX', session.opensAt)));
    expect([...shown].sort()).toEqual(['07:30', '08:30']);
  });
});

function opening(date: string): string {
  return exchangeTime('XMEX', sessionOn('XMEX', date)?.opensAt ?? 0);
}

describe.each(EXCHANGES)('every session of %s', (exchange) => {
  test('opens at 09:30 in New York, on a weekday, after the one before has closed', () => {
    let closed = 0;
    for (const session of allSessions(exchange)) {
      expect(exchangeTime('XNYS', session.opensAt)).toBe('09:30');
      expect(new Date(session.date).getUTCDay() % 6).not.toBe(0);
      expect(session.opensAt).toBeGreaterThan(closed);
      expect(session.closesAt).toBe(session.opensAt + session.minutes * 60_000);
      closed = session.closesAt;
    }
  });

  test('has its own place', () => {
    allSessions(exchange).forEach((session, index) => {
      if (sessionIndex(exchange, session.date) !== index) throw new Error(session.date);
    });
  });

  test('trading days add up: from a to b and from b to c is from a to c', () => {
    fc.assert(
      fc.property(anyDate, anyDate, anyDate, (a, b, c) => {
        const days = (from: string, to: string) => tradingDaysBetween(exchange, from, to);
        expect(days(a, b) + days(b, c)).toBe(days(a, c));
      }),
    );
  });

  test('sessions between two dates are those that lie there', () => {
    fc.assert(
      fc.property(anyDate, anyDate, (from, to) => {
        const expected = allSessions(exchange).filter((s) => s.date >= from && s.date <= to);
        expect(sessionsBetween(exchange, from, to)).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });
});

test('the data names weekdays within the calendars only, so that no line of it is dead', () => {
  for (const { closed, early } of [newYork, { closed: mexico.closed, early: {} }]) {
    for (const date of [...Object.keys(closed), ...Object.keys(early)]) {
      expect(new Date(date).getUTCDay() % 6).not.toBe(0);
      expect(date >= '2015-01-01' && date <= LAST_DAY).toBe(true);
    }
    expect(Object.keys(early).filter((date) => date in closed)).toEqual([]);
  }
});

test('given a date beyond the calendars or no date, then it is refused', () => {
  for (const date of ['2015-01-01', '2028-01-01', '2026-1-5', '', 'yesterday', '20260105']) {
    expect(() => sessionOn('XNYS', date)).toThrow(OutsideCalendarError);
    expect(() => sessionIndex('XMEX', date)).toThrow(OutsideCalendarError);
    expect(() => sessionsBetween('XNAS', date, LAST_DAY)).toThrow(OutsideCalendarError);
    expect(() => tradingDaysBetween('XNAS', FIRST_DAY, date)).toThrow(OutsideCalendarError);
  }
});
