import { expect, test } from 'vitest';
import { placeOf } from './use-address.ts';

const EMPTY = { list: 'waiting', case: '' };

test.each([
  ['nothing', {}, EMPTY],
  ['a case', { case: 'a1' }, { list: 'waiting', case: 'a1' }],
  ['a number, as the router reads it', { case: 12 }, { list: 'waiting', case: '12' }],
  ['what no desk knows', { other: 'x', list: ['a'] }, EMPTY],
])('given an address that tells of %s, then that is shown', (_, search, shown) => {
  expect(placeOf(EMPTY, search)).toEqual(shown);
});
