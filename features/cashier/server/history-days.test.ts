import { describe, expect, it } from 'vitest';
import { historyDays } from './history-days.ts';

const LONG_AGO = Date.parse('2016-01-04T15:00:00Z');

describe('the days of a chart of total assets', () => {
  it('are the trading days of its range, today the last', () => {
    expect(historyDays('1w', '2026-11-20', LONG_AGO)).toEqual([
      '2026-11-13',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
    ]);
    expect(historyDays('1m', '2026-03-31', LONG_AGO)[0]).toBe('2026-03-02');
    expect(historyDays('3m', '2026-11-20', LONG_AGO)[0]).toBe('2026-08-20');
  });

  it('are few enough for a phone, however long it is, and end with today', () => {
    for (const range of ['1y', 'all'] as const) {
      const days = historyDays(range, '2026-11-20', LONG_AGO);
      expect(days.length).toBeGreaterThan(100);
      expect(days.length).toBeLessThanOrEqual(130);
      expect(days.at(-1)).toBe('2026-11-20');
    }
  });

  it('begin no sooner than the first movement, and are none without one', () => {
    expect(historyDays('1y', '2026-11-20', Date.parse('2026-11-19T15:00:00Z'))).toEqual([
      '2026-11-19',
      '2026-11-20',
    ]);
    expect(historyDays('all', '2026-11-20', Date.parse('2026-11-21T15:00:00Z'))).toEqual([]);
    expect(historyDays('all', '2026-11-20', null)).toEqual([]);
  });
});
