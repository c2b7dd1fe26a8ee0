import { expect, test } from 'vitest';
import type { ResultColumn } from './describe-statement.ts';
import { judgeStatement } from './judge-statement.ts';
import type { Statement } from './read-statements.ts';
import type { ColumnShape } from './row-shape.ts';

const statement = (row: Record<string, ColumnShape> | null, looksAtRows = true): Statement => ({
  file: 'a.store.ts',
  line: 1,
  texts: [''],
  row,
  looksAtRows,
});
const column = (kind: string, isNullable = false): ResultColumn => ({ name: 'a', kind, isNullable });
const declared = (kind: string, isNullable = false) => statement({ a: { kinds: [kind], isNullable } });

test.each([
  ['string', 'string'],
  ['bigint', 'bigint'],
  ['any', 'Date'],
  ['string', 'object'],
  ['string[]', 'string[]'],
  ['any[]', 'bigint[]'],
  ['number', 'Date'],
])('given a column declared %s that comes as %s, then it fits', (kind, given) => {
  expect(judgeStatement(declared(kind), [column(given)])).toEqual([]);
});

test.each([
  ['number', 'bigint'],
  ['number', 'string'],
  ['bigint', 'string'],
  ['Date', 'string'],
  ['string[]', 'number[]'],
])('given a column declared %s that comes as %s, then it is found', (kind, given) => {
  expect(judgeStatement(declared(kind), [column(given)])).toEqual([
    `a is declared ${kind} and comes as ${given}`,
  ]);
});

test('given a declared column that the statement does not give, then it is found', () => {
  expect(judgeStatement(declared('string'), [])).toEqual(['it gives no column a']);
});

test('given a column that may be null, then its type says so, or the list of exceptions', () => {
  expect(judgeStatement(declared('string', true), [column('string', true)])).toEqual([]);
  expect(judgeStatement(declared('string'), [column('string', true)])).toHaveLength(1);
  expect(judgeStatement(declared('string'), [column('string', true)], ['a'])).toEqual([]);
});

test('given rows without a type, then they are found where the code looks at them', () => {
  expect(judgeStatement(statement(null), [column('string')])).toHaveLength(1);
  expect(judgeStatement(statement(null, false), [column('string')])).toEqual([]);
  expect(judgeStatement(statement(null), [])).toEqual([]);
});
