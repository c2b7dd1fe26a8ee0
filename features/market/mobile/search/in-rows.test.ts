import { expect, it } from 'vitest';
import { inRows } from './in-rows.ts';

it.each([
  [0, []],
  [1, [1]],
  [2, [2]],
  [3, [3]],
  [4, [2, 2]],
  [5, [2, 3]],
  [7, [2, 2, 3]],
  [9, [3, 3, 3]],
  [11, [2, 3, 3, 3]],
])('%i tiles stand in rows of %j, all of them whole', (count, sizes) => {
  const items = Array.from({ length: count }, (_, at) => at);
  expect(inRows(items).map(({ length }) => length)).toEqual(sizes);
  expect(inRows(items).flat()).toEqual(items);
});
