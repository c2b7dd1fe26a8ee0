import { expect, it } from 'vitest';
import { monthName, monthStarts } from './month-ticks.ts';

/** Each day from the one to the other. */
function daysOf(first: string, last: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
const names = (dates: readonly string[], most: number) =>
  monthStarts(dates, most).map(({ date }) => monthName(date, 'es-MX'));

it('names the months of a year, every second one where there is no room for all, and the year in January', () => {
  const year = daysOf('2025-11-27', '2026-11-26');
  expect(names(year, 12)).toEqual(
    'dic 2026 feb mar abr may jun jul ago sept oct nov'
      .split(' ')
      .map((name) => expect.stringContaining(name.slice(0, 3))),
  );
  expect(names(year, 7)).toHaveLength(6);
  expect(names(year, 7)[0]).toBe('2026');
});

it('names years alone over many of them', () => {
  expect(names(daysOf('2021-03-01', '2026-11-26'), 6)).toEqual(['2022', '2023', '2024', '2025', '2026']);
  expect(names(daysOf('2021-03-01', '2026-11-26'), 3)).toEqual(['2022', '2024', '2026']);
});

it('begins each month with its first bar, whichever day that is, and is silent over a few weeks', () => {
  const traded = ['2026-08-31', '2026-09-01', '2026-10-05', '2026-10-06', '2026-11-03'];
  expect(monthStarts(traded, 9).map(({ index }) => index)).toEqual([1, 2, 4]);
  expect(monthStarts(daysOf('2026-10-27', '2026-11-26'), 9)).toEqual([]);
});
