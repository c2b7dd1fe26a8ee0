import { expect, it } from 'vitest';
import type { BarItem } from '../../contract.ts';
import { barsInRange } from './periods.ts';

const bar = (time: string): BarItem => ({ time, open: '1', high: '1', low: '1', close: '1', volume: '0' });
const days = (count: number, last = '2026-11-20') =>
  Array.from({ length: count }, (_, at) =>
    bar(new Date(Date.parse(last) - (count - 1 - at) * 86_400_000).toISOString()),
  );
const dayOf = (time: string) => time.slice(0, 10);

it('a range has the bars since then, and all has all', () => {
  expect(barsInRange(days(200), '1m', dayOf)).toBe(31);
  expect(barsInRange(days(500), '1y', dayOf)).toBe(366);
  expect(barsInRange(days(200), 'all', dayOf)).toBe(200);
  expect(barsInRange([], '1m', dayOf)).toBe(0);
});

it('a day is the last session, with the end of the one before while it is young', () => {
  const session = (date: string, count: number) =>
    Array.from({ length: count }, (_, at) => bar(`${date}T${String(10 + at).padStart(2, '0')}:00:00.000Z`));
  const yesterday = session('2026-11-19', 13);
  expect(barsInRange([...yesterday, ...session('2026-11-20', 13)], '1d', dayOf)).toBe(13);
  expect(barsInRange([...yesterday, ...session('2026-11-20', 2)], '1d', dayOf)).toBe(12);
  expect(barsInRange(session('2026-11-20', 2), '1d', dayOf)).toBe(2);
});
