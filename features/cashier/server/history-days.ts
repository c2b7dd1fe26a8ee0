import { exchangeDate } from '#kernel/calendar/calendar.ts';
import type { HistoryRange } from '../contract.ts';
import { tradingDaysFrom } from './session-days.ts';

/** More points than a phone has room for tell nothing more. */
const MOST_POINTS = 130;
const WEEK_DAYS = 7;
const MONTHS = { '1m': 1, '3m': 3, '1y': 12 } as const;

/**
 * The trading days that a chart of a range shows, oldest first, the last being `today`: none before the investor's first
 * movement (epoch milliseconds), and every second, third, … where there are many.
 */
export function historyDays(range: HistoryRange, today: string, first: number | null): string[] {
  if (first === null) return [];
  const firstDay = exchangeDate('XNYS', first);
  const from = startOf(range, today);
  const days = tradingDaysFrom(from === null || from < firstDay ? firstDay : from, today);
  const every = Math.ceil(days.length / MOST_POINTS);
  return days.filter((_, at) => (days.length - 1 - at) % every === 0);
}

function startOf(range: HistoryRange, today: string): string | null {
  if (range === 'all') return null;
  const start = new Date(today);
  if (range === '1w') start.setUTCDate(start.getUTCDate() - WEEK_DAYS);
  else {
    const day = start.getUTCDate();
    start.setUTCMonth(start.getUTCMonth() - MONTHS[range]);
    // The 31st of a month that has none is its last day.
    if (start.getUTCDate() !== day) start.setUTCDate(0);
  }
  return start.toISOString().slice(0, 10);
}
