import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { decodeCursor, encodeCursor, instantKey, placeKey } from './cursor.ts';
import { pageFromRows, rowsToAsk } from './page.ts';

const shape = z.tuple([z.string(), z.number()]);

/** A cursor with a right check around anything, as somebody who has read this folder can make it. */
function madeByHand(text: string): string {
  const body = Buffer.from(text);
  const check = createHash('sha256').update(body).digest().subarray(0, 6);
  return Buffer.concat([check, body]).toString('base64url');
}

test('given keys, when they are encoded and decoded, then they are the same', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer(), (name, count) => {
      expect(decodeCursor(encodeCursor([name, count]), shape)).toEqual([name, count]);
    }),
  );
});

test('given no cursor, then it is the first page', () => {
  expect(decodeCursor(undefined, shape)).toBeNull();
});

test.each([
  ['', 'empty'],
  ['AAAA', 'short'],
  ['not a cursor at all!', 'foreign'],
  [encodeCursor(['a', 1]).slice(0, -2), 'cut'],
  [`${encodeCursor(['a', 1]).slice(0, -3)}abc`, 'changed'],
  [encodeCursor([1, 'a']), "another list's"],
  [madeByHand('["a",1'), 'made by hand'],
])('given the cursor %j, which is %s, then it is refused with -2 on its field', (cursor) => {
  expect(() => decodeCursor(cursor, shape)).toThrow(
    expect.objectContaining({ code: -2, fields: { cursor: 'field.cursor' } }),
  );
});

test('given one row more than the page, then the next page begins after the last one shown', () => {
  const input = { limit: 2 };
  const rows = ['a', 'b', 'c'].slice(0, rowsToAsk(input));
  const page = pageFromRows(
    rows,
    input,
    (row) => [row, 1],
    (row) => row.toUpperCase(),
  );
  expect(page.items).toEqual(['A', 'B']);
  expect(decodeCursor(page.nextCursor ?? undefined, shape)).toEqual(['b', 1]);
});

test('given no more rows than the page, then there is no next page', () => {
  const keys = (row: string) => [row];
  const show = (row: string) => row;
  expect(pageFromRows(['a', 'b'], { limit: 2 }, keys, show).nextCursor).toBeNull();
  expect(pageFromRows([], {}, keys, show)).toEqual({ items: [], nextCursor: null });
  expect(rowsToAsk({})).toBe(21);
});

test.each([-1, 1.5, 9e15, Number.NaN, '0', null])('given the key %j, then it is no instant', (key) => {
  expect(instantKey.safeParse(key).success).toBe(false);
});

test.each(['', '01', '1.5', 'abc', '9223372036854775808', '-9223372036854775808', '1e3', 5])(
  'given the key %j, then it is no place of 63 bits',
  (key) => {
    expect(placeKey.safeParse(key).success).toBe(false);
  },
);

test.each(['0', '-250', '9223372036854775807'])('given the key %j, then it is a place', (key) => {
  expect(placeKey.safeParse(key).success).toBe(true);
});
