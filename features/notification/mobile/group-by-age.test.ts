import { expect, it } from 'vitest';
import { groupByAge } from './group-by-age.ts';

const at = (day: number, hour = 12, month = 10) => new Date(2026, month, day, hour).toISOString();
const itself = (instant: string) => instant;
/** A Friday. */
const NOW = new Date(2026, 10, 27, 9).getTime();

it('given a Friday, then what came is under today, yesterday, this week from Monday, the week before and its months', () => {
  const items = [
    at(27, 8),
    at(26, 23),
    at(25),
    at(23, 0),
    at(22, 23),
    at(16, 0),
    at(15, 23),
    at(1),
    at(31, 12, 9),
  ];
  const groups = groupByAge(items, itself, NOW);
  expect(groups.map(({ age, items: of }) => [age, of.length])).toEqual([
    ['today', 1],
    ['yesterday', 1],
    ['thisWeek', 2],
    ['lastWeek', 2],
    ['month', 2],
    ['month', 1],
  ]);
  expect(groups.flatMap(({ items: of }) => of)).toEqual(items);
  expect(groups.at(-1)?.newest).toBe(items.at(-1));
});

it('given a Monday, then yesterday is yesterday and the days before are of last week', () => {
  const monday = new Date(2026, 10, 23, 9).getTime();
  const ages = groupByAge([at(22), at(21), at(16, 0), at(15)], itself, monday).map(({ age }) => age);
  expect(ages).toEqual(['yesterday', 'lastWeek', 'month']);
});

it('given a clock that is a little behind, then what is newer than now is of today', () => {
  expect(groupByAge([at(28, 0)], itself, NOW).map(({ age }) => age)).toEqual(['today']);
});
