import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  exchangeDate,
  exchangeTime,
  mexicoInstant,
  OutsideCalendarError,
  sessionOn,
} from '#kernel/calendar/calendar.ts';
import { dealingAt, dealingDates, nextValuation } from './fund-calendar.ts';

const TERMS = { currency: 'MXN', cutOff: '13:30', valuedAt: '19:00', settleDays: 1 } as const;
const [FROM, TO] = [Date.parse('2015-01-05T00:00:00Z'), Date.parse('2027-12-20T00:00:00Z')];

describe('the cut-off', () => {
  test.each([
    [
      'a second before it, the value of the day',
      '2026-11-20T19:29:59.000Z',
      '2026-11-20',
      '2026-11-23T14:30:00.000Z',
    ],
    ['at it, that of the next day', '2026-11-20T19:30:00.000Z', '2026-11-23', '2026-11-24T14:30:00.000Z'],
    ['a second after it, too', '2026-11-20T19:30:01.000Z', '2026-11-23', '2026-11-24T14:30:00.000Z'],
    ['on a Saturday, that of Monday', '2026-11-21T18:00:00.000Z', '2026-11-23', '2026-11-24T14:30:00.000Z'],
    [
      'before a holiday, that of the day after it',
      '2026-11-13T20:00:00.000Z',
      '2026-11-17',
      '2026-11-18T14:30:00.000Z',
    ],
    [
      'in the summer time of 2021, by its clock',
      '2021-07-01T18:29:59.000Z',
      '2021-07-01',
      '2021-07-02T13:30:00.000Z',
    ],
  ])('%s', (_, now, navDate, settlesAt) => {
    const dealing = dealingAt(TERMS, Date.parse(now));
    expect(dealing.navDate).toBe(navDate);
    expect(new Date(dealing.settlesAt).toISOString()).toBe(settlesAt);
  });

  test('is always ahead, of the first day that has it ahead, valued after it and settled after that', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: FROM, max: TO }),
        fc.constantFrom('MXN' as const, 'USD' as const),
        fc.integer({ min: 1, max: 5 }),
        (now, currency, settleDays) => {
          const { navDate, cutOffAt, valuedAt, settlesAt } = dealingAt(
            { ...TERMS, currency, settleDays },
            now,
          );
          expect(sessionOn('XMEX', navDate)).not.toBeNull();
          expect(now < cutOffAt && cutOffAt < valuedAt && valuedAt < settlesAt).toBe(true);
          expect([exchangeDate('XMEX', cutOffAt), exchangeTime('XMEX', cutOffAt)]).toEqual([
            navDate,
            '13:30',
          ]);
          const days = dealingDates(exchangeDate('XMEX', now)).filter((date) => date < navDate);
          expect(days.every((date) => mexicoInstant(date, '13:30') <= now)).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('beyond the calendars there is none', () => {
    expect(() => dealingAt(TERMS, Date.parse('2027-12-31T20:00:00Z'))).toThrow(OutsideCalendarError);
    expect(nextValuation('19:00', Date.parse('2028-01-01T01:00:00Z'))).toBeNull();
    expect(nextValuation('19:00', Date.parse('2026-11-21T01:00:00Z'))?.date).toBe('2026-11-23');
  });
});
