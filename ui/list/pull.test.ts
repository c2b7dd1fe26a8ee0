import { expect, test } from 'vitest';
import { ASKS_AT, firstPageOf, pulledBy } from './pull.ts';

const from = { x: 100, y: 200 };

test('a finger that goes down pulls half its way, up to a limit beyond the one that asks', () => {
  expect(pulledBy(from, { x: 100, y: 240 })).toBe(20);
  expect(pulledBy(from, { x: 120, y: 240 })).toBe(20);
  expect(pulledBy(from, { x: 100, y: 200 + 2 * ASKS_AT })).toBe(ASKS_AT);
  expect(pulledBy(from, { x: 100, y: 2_000 })).toBe(96);
});

test('a finger that goes up or sideways pulls nothing', () => {
  expect(pulledBy(from, { x: 100, y: 150 })).toBe(0);
  expect(pulledBy(from, { x: 160, y: 240 })).toBe(0);
  expect(pulledBy(from, { x: 40, y: 240 })).toBe(0);
  expect(pulledBy(from, from)).toBe(0);
});

test('of many pages only the first is asked for again; an answer without pages stays as it is', () => {
  expect(firstPageOf({ pages: [1, 2, 3], pageParams: [null, 'a', 'b'] })).toEqual({
    pages: [1],
    pageParams: [null],
  });
  for (const other of [undefined, null, 7, {}, { pages: [1], pageParams: [null] }, { pages: [1, 2] }]) {
    expect(firstPageOf(other)).toBeNull();
  }
});
