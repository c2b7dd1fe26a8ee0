import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allSessions,
  EXCHANGES,
  isOpen,
  KNOWN_FROM,
  KNOWN_UNTIL,
  lastStartedSession,
  nextSession,
  OutsideCalendarError,
  previousSession,
  sessionAt,
  sessionOn,
} from './calendar.ts';

const at = (iso: string) => Date.parse(iso);

describe('the session at an instant', () => {
  test('holds from the open on and ends with the close', () => {
    const opensAt = at('2026-11-20T14:30:00.000Z');
    expect(sessionAt('XNYS', opensAt - 1)).toBeNull();
    expect(sessionAt('XNYS', opensAt)?.date).toBe('2026-11-20');
    expect(sessionAt('XNYS', opensAt + 390 * 60_000 - 1)?.date).toBe('2026-11-20');
    expect(sessionAt('XNYS', opensAt + 390 * 60_000)).toBeNull();
  });

  test('New York opens an hour earlier in UTC in summer', () => {
    expect(isOpen('XNYS', at('2026-07-15T13:30:00Z'))).toBe(true);
    expect(isOpen('XNYS', at('2026-01-15T13:30:00Z'))).toBe(false);
    // the Monday after the clocks went forward, and the Friday before
    expect(sessionOn('XNYS', '2026-03-09')?.opensAt).toBe(at('2026-03-09T13:30:00Z'));
    expect(sessionOn('XNYS', '2026-03-06')?.opensAt).toBe(at('2026-03-06T14:30:00Z'));
  });

  test('an early close ends it at 13:00', () => {
    expect(isOpen('XNAS', at('2026-11-27T17:59:59.999Z'))).toBe(true);
    expect(isOpen('XNAS', at('2026-11-27T18:00:00Z'))).toBe(false);
    expect(isOpen('XMEX', at('2026-11-27T18:00:00Z'))).toBe(true);
  });
});

describe('next and previous', () => {
  test('over a weekend and a holiday', () => {
    const friday = at('2026-01-16T21:00:00Z');
    expect(nextSession('XNYS', friday).date).toBe('2026-01-20');
    expect(previousSession('XNYS', friday).date).toBe('2026-01-16');
    expect(nextSession('XMEX', friday).date).toBe('2026-01-19');
  });

  test('at the open itself the next is the one after', () => {
    const opensAt = at('2026-11-20T14:30:00Z');
    expect(nextSession('XNYS', opensAt - 1).date).toBe('2026-11-20');
    expect(nextSession('XNYS', opensAt).date).toBe('2026-11-23');
    expect(lastStartedSession('XNYS', opensAt).date).toBe('2026-11-20');
    expect(previousSession('XNYS', opensAt).date).toBe('2026-11-19');
  });
});

describe.each(EXCHANGES)('on %s, at any instant', (exchange) => {
  const sessions = allSessions(exchange);
  const first = sessions[0]?.closesAt ?? 0;
  const last = (sessions.at(-1)?.opensAt ?? 0) - 1;
  const anyInstant = fc.integer({ min: first, max: last });
  const edge = fc
    .tuple(fc.nat({ max: sessions.length - 2 }), fc.boolean(), fc.integer({ min: -1, max: 1 }))
    .map(([index, open, shift]) => {
      const session = sessions[index];
      return ((open ? session?.opensAt : session?.closesAt) ?? 0) + shift;
    })
    .filter((instant) => instant >= first && instant <= last);

  test('previous, under way and next agree with each other and with a plain search', () => {
    fc.assert(
      fc.property(fc.oneof(anyInstant, edge), (instant) => {
        const under = sessionAt(exchange, instant);
        expect(under).toBe(sessions.find((s) => s.opensAt <= instant && instant < s.closesAt) ?? null);
        expect(isOpen(exchange, instant)).toBe(under !== null);
        const next = nextSession(exchange, instant);
        const previous = previousSession(exchange, instant);
        expect(next.opensAt).toBeGreaterThan(instant);
        expect(previous.closesAt).toBeLessThanOrEqual(instant);
        expect(lastStartedSession(exchange, instant)).toBe(under ?? previous);
        // nothing lies between them but the one under way
        expect(sessions.indexOf(next) - sessions.indexOf(previous)).toBe(under === null ? 1 : 2);
      }),
      { numRuns: 200 },
    );
  });

  test('the next session’s predecessor is where we came from', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const next = nextSession(exchange, instant);
        expect(previousSession(exchange, next.opensAt)).toBe(
          sessionAt(exchange, instant) ?? previousSession(exchange, instant),
        );
      }),
    );
  });

  test('given an instant beyond the calendars, then it is refused', () => {
    for (const instant of [KNOWN_FROM - 1, KNOWN_UNTIL, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => sessionAt(exchange, instant)).toThrow(OutsideCalendarError);
      expect(() => isOpen(exchange, instant)).toThrow(OutsideCalendarError);
    }
    expect(() => previousSession(exchange, KNOWN_FROM)).toThrow(OutsideCalendarError);
    expect(() => lastStartedSession(exchange, KNOWN_FROM)).toThrow(OutsideCalendarError);
    expect(() => nextSession(exchange, last + 1)).toThrow(OutsideCalendarError);
    expect(() => nextSession(exchange, Number.NaN)).toThrow(OutsideCalendarError);
    expect(nextSession(exchange, KNOWN_FROM).date).toBe('2015-01-02');
  });
});

test('a hundred thousand questions take a blink', () => {
  const started = performance.now();
  let open = 0;
  for (let i = 0; i < 100_000; i++) if (isOpen('XNYS', KNOWN_FROM + i * 3_600_000)) open += 1;
  expect(open).toBeGreaterThan(15_000);
  // about 10 ms; the bound only catches a calendar that is built again for each question
  expect(performance.now() - started).toBeLessThan(3_000);
});
