import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXCHANGES, isOpen, OutsideCalendarError, sessionAt } from '#kernel/calendar/calendar.ts';
import { clockTarget } from './clock-target.ts';

const at = (iso: string) => Date.parse(iso);
const SATURDAY = at('2026-11-21T12:00:00Z');
const MONDAY_OPEN = at('2026-11-23T14:30:00Z');

describe('the next open without an exchange', () => {
  test('given a weekend, then it is Monday’s', () => {
    expect(clockTarget({ to: 'next_open' }, SATURDAY)).toBe(MONDAY_OPEN);
  });

  test('given a day when only one exchange trades, then it is that one’s', () => {
    // Thanksgiving: New York rests, Mexico trades
    const eve = at('2026-11-25T22:00:00Z');
    expect(clockTarget({ to: 'next_open' }, eve)).toBe(at('2026-11-26T14:30:00Z'));
  });

  test('given one exchange is open, then nothing is to move', () => {
    expect(clockTarget({ to: 'next_open' }, MONDAY_OPEN)).toBeNull();
    // after New York’s early close Mexico is still open
    const friday = at('2026-11-27T19:00:00Z');
    expect(isOpen('XNYS', friday)).toBe(false);
    expect(clockTarget({ to: 'next_open' }, friday)).toBeNull();
  });
});

describe('the next open of an exchange', () => {
  test('given it rests, then it is its own next', () => {
    const eve = at('2026-11-25T22:00:00Z');
    expect(clockTarget({ to: 'next_open', exchange: 'XNYS' }, eve)).toBe(at('2026-11-27T14:30:00Z'));
    expect(clockTarget({ to: 'next_open', exchange: 'XMEX' }, eve)).toBe(at('2026-11-26T14:30:00Z'));
  });

  test('given it is open, then it is the next day’s', () => {
    const open = MONDAY_OPEN + 3_600_000;
    expect(clockTarget({ to: 'next_open', exchange: 'XNAS' }, open)).toBe(at('2026-11-24T14:30:00Z'));
  });
});

test('an instant means itself', () => {
  expect(clockTarget({ to: '2026-11-23T14:30:00.000Z' }, SATURDAY)).toBe(MONDAY_OPEN);
});

test('at any instant the target lies ahead and finds an exchange just opened', () => {
  const from = at('2015-01-05T00:00:00Z');
  const until = at('2027-12-30T00:00:00Z');
  const exchange = fc.option(fc.constantFrom(...EXCHANGES), { nil: undefined });
  fc.assert(
    fc.property(fc.integer({ min: from, max: until }), exchange, (now, wished) => {
      const target = clockTarget({ to: 'next_open', exchange: wished }, now);
      if (target === null) {
        expect(wished).toBeUndefined();
        expect(EXCHANGES.some((any) => isOpen(any, now))).toBe(true);
        return;
      }
      expect(target).toBeGreaterThan(now);
      const opening = (wished === undefined ? EXCHANGES : [wished]).map((any) => sessionAt(any, target));
      expect(opening.some((session) => session?.opensAt === target)).toBe(true);
    }),
  );
});

test('given the calendars end before it, then it is refused', () => {
  const end = at('2027-12-31T22:00:00Z');
  expect(() => clockTarget({ to: 'next_open' }, end)).toThrow(OutsideCalendarError);
  expect(() => clockTarget({ to: 'next_open', exchange: 'XMEX' }, end)).toThrow(OutsideCalendarError);
});
