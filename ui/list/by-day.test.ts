import { expect, it } from 'vitest';
import { daysAgo, groupByDay } from './by-day.ts';

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();
const itself = (instant: string) => instant;

it('groups by the day of the device, newest first, and leaves none out', () => {
  const items = [at(23, 9), at(23, 0), at(22, 23), at(20, 12)];
  const groups = groupByDay(items, itself);
  expect(groups.map(({ items: ofDay }) => ofDay.length)).toEqual([2, 1, 1]);
  expect(groups.flatMap(({ items: ofDay }) => ofDay)).toEqual(items);
  expect(groupByDay([], itself)).toEqual([]);
});

it('counts days by midnights, not by hours', () => {
  const now = new Date(2026, 10, 23, 0, 5).getTime();
  const days = groupByDay([at(23, 0), at(22, 23), at(20, 1)], itself).map(({ day }) => daysAgo(day, now));
  expect(days).toEqual([0, 1, 3]);
});
