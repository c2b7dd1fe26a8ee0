import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allSessions,
  exchangeTime,
  isSettlementDay,
  OutsideCalendarError,
  type SettlementMarket,
  sessionOn,
  settlementDate,
  settlementInstant,
  settlementMarketOf,
} from './calendar.ts';

describe('settlement days', () => {
  test('Columbus and Veterans Day trade in New York but do not settle', () => {
    for (const date of ['2024-10-14', '2026-10-12', '2024-11-11', '2026-11-11', '2018-11-12']) {
      expect(sessionOn('XNYS', date)).not.toBeNull();
      expect(isSettlementDay('US', date)).toBe(false);
    }
    expect(isSettlementDay('US', '2023-11-10')).toBe(true);
    expect(isSettlementDay('MX', '2024-10-14')).toBe(true);
  });

  test('on a day of mourning the banks worked', () => {
    expect(isSettlementDay('US', '2025-01-09')).toBe(true);
    expect(settlementDate('US', '2025-01-08')).toBe('2025-01-09');
  });
});

describe('T+1', () => {
  test.each<[SettlementMarket, string, string, string]>([
    ['US', '2026-11-18', '2026-11-19', 'the day after'],
    ['US', '2026-11-20', '2026-11-23', 'over a weekend'],
    ['US', '2026-11-25', '2026-11-27', 'over Thanksgiving'],
    ['US', '2024-10-11', '2024-10-15', 'over Columbus Day'],
    ['US', '2024-10-14', '2024-10-15', 'traded on Columbus Day'],
    ['US', '2026-11-10', '2026-11-12', 'over Veterans Day'],
    ['MX', '2026-12-11', '2026-12-14', 'over a weekend with a holiday on it'],
    ['MX', '2024-03-27', '2024-04-01', 'over Holy Week'],
    ['MX', '2026-11-25', '2026-11-26', 'on an American holiday'],
  ])('in %s a trade of %s settles on %s: %s', (market, tradeDate, expected) => {
    expect(settlementDate(market, tradeDate)).toBe(expected);
  });

  test('days add up: T+a from T+b is T+(a+b)', () => {
    const trades = allSessions('XNYS').slice(0, -30);
    fc.assert(
      fc.property(
        fc.constantFrom('US' as const, 'MX' as const),
        fc.constantFrom(...trades),
        fc.nat({ max: 5 }),
        fc.nat({ max: 5 }),
        (market, trade, a, b) => {
          const direct = settlementDate(market, trade.date, a + b);
          expect(settlementDate(market, settlementDate(market, trade.date, b), a)).toBe(direct);
        },
      ),
    );
  });

  test('settles at 09:30 New York time of its day', () => {
    const instant = settlementInstant('US', '2026-03-06');
    expect(instant).toBe(Date.parse('2026-03-09T13:30:00Z'));
    expect(exchangeTime('XNYS', instant)).toBe('09:30');
  });

  test('an exchange settles in its own country', () => {
    expect(settlementMarketOf('XMEX')).toBe('MX');
    expect(settlementMarketOf('XNAS')).toBe('US');
  });

  test('given a settlement beyond the calendars, then it is refused', () => {
    expect(() => settlementDate('US', '2027-12-31')).toThrow(OutsideCalendarError);
    expect(() => settlementDate('MX', '2027-12-28', 10)).toThrow(OutsideCalendarError);
    expect(() => settlementDate('MX', 'soon')).toThrow(OutsideCalendarError);
    expect(() => settlementDate('MX', '2026-11-20', 0.5)).toThrow(RangeError);
    expect(() => settlementDate('MX', '2026-11-20', -1)).toThrow(RangeError);
  });
});
