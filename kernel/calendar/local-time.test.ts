import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exchangeDate, exchangeTime, HOUR_MS, KNOWN_FROM, KNOWN_UNTIL, newYorkInstant } from './calendar.ts';
import { TIME_ZONES } from './exchange.ts';

function wallClock(timeZone: string): (instant: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (instant) => format.format(instant);
}

const intl = { XNYS: wallClock(TIME_ZONES.XNYS), XMEX: wallClock(TIME_ZONES.XMEX) };

describe.each(['XNYS', 'XMEX'] as const)('local time of %s', (exchange) => {
  const ours = (instant: number) => `${exchangeDate(exchange, instant)} ${exchangeTime(exchange, instant)}`;

  test('is what the time zone database says, each hour of every year the calendars know', () => {
    const wrong: string[] = [];
    for (let instant = KNOWN_FROM; instant < KNOWN_UNTIL; instant += HOUR_MS) {
      if (ours(instant) !== intl[exchange](instant)) wrong.push(new Date(instant).toISOString());
    }
    expect(wrong).toEqual([]);
  });

  test('and at any millisecond', () => {
    fc.assert(
      fc.property(fc.integer({ min: KNOWN_FROM, max: KNOWN_UNTIL - 1 }), (instant) => {
        expect(ours(instant)).toBe(intl[exchange](instant));
      }),
    );
  });
});

describe('an instant of a New York wall clock', () => {
  test('on the days the clocks turn', () => {
    expect(newYorkInstant('2026-03-08', '01:59')).toBe(Date.parse('2026-03-08T06:59:00Z'));
    expect(newYorkInstant('2026-03-08', '03:00')).toBe(Date.parse('2026-03-08T07:00:00Z'));
    expect(newYorkInstant('2026-11-01', '00:30')).toBe(Date.parse('2026-11-01T04:30:00Z'));
    expect(newYorkInstant('2026-11-01', '02:00')).toBe(Date.parse('2026-11-01T07:00:00Z'));
  });

  test('midnight is midnight on both sides of a turn', () => {
    expect(exchangeTime('XNYS', newYorkInstant('2026-03-09', '00:00'))).toBe('00:00');
    expect(exchangeTime('XNYS', newYorkInstant('2026-11-02', '00:00'))).toBe('00:00');
  });
});
