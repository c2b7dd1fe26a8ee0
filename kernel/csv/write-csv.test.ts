import { expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';
import { csvRows } from './write-csv.ts';

it('writes what is read back as it was, and nothing that a spreadsheet would run', () => {
  const cells = ['a, "b"\nc', '-12.50', '=1+1', '@SUM(A1)', '-cmd', '+1', ''];
  const text = csvRows([cells.map((_, at) => `c${at}`), cells]);
  expect(Object.values(readCsv(text, ['c0'])[0] ?? {})).toEqual([
    'a, "b"\nc',
    '-12.50',
    "'=1+1",
    "'@SUM(A1)",
    "'-cmd",
    '+1',
    '',
  ]);
});
