import { expect, test } from 'vitest';
import { groupBy } from './group-by.ts';

test('given items of some keys, then each key has its own, in the order in which they came', () => {
  const byLength = groupBy(['once', 'dos', 'tres', 'uno'], ({ length }) => length);
  expect([...byLength]).toEqual([
    [4, ['once', 'tres']],
    [3, ['dos', 'uno']],
  ]);
});
