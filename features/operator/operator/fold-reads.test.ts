import { expect, test } from 'vitest';
import type { AuditItem } from '../contract.ts';
import { type AuditRow, foldReads } from './fold-reads.ts';

const line = (seq: number, operatorId: string | null, change: Partial<AuditItem> = {}): AuditItem => ({
  seq: String(seq),
  at: '2026-11-20T15:30:00.000Z',
  operatorId,
  operatorName: operatorId,
  call: 'operator/kyc_list',
  reads: true,
  refused: null,
  subjectKind: null,
  subjectId: null,
  detail: null,
  remoteAddress: '127.0.0.1',
  requestId: 'x',
  hash: '00',
  ...change,
});
const shape = (rows: readonly AuditRow[]) =>
  rows.map((row) => ('fold' in row ? row.fold.lines.map(({ seq }) => seq) : row.line.seq));

test('given looks of one person in a row, then one line, which says how often each call was made', () => {
  const rows = foldReads([
    line(9, 'rita'),
    line(8, 'rita', { call: 'operator/kyc_case' }),
    line(7, 'rita'),
    line(6, 'raul'),
  ]);
  expect(shape(rows)).toEqual([['9', '8', '7'], '6']);
  expect(rows[0]).toMatchObject({
    fold: {
      key: '9',
      calls: [
        { call: 'operator/kyc_list', count: 2 },
        { call: 'operator/kyc_case', count: 1 },
      ],
    },
  });
});

test.each([
  ['a command', { reads: false }],
  ['a refused try', { refused: 'role.missing' }],
])('given %s between looks, then it stands alone and parts them', (_, change) => {
  const rows = foldReads([
    line(5, 'rita'),
    line(4, 'rita'),
    line(3, 'rita', change),
    line(2, 'rita'),
    line(1, 'rita'),
  ]);
  expect(shape(rows)).toEqual([['5', '4'], '3', ['2', '1']]);
});

test('given lines of nobody, then each stands alone', () => {
  expect(shape(foldReads([line(2, null), line(1, null)]))).toEqual(['2', '1']);
});

test('given an older page, then the fold that it goes on keeps its key', () => {
  const [first] = foldReads([line(9, 'rita'), line(8, 'rita')]);
  const [after] = foldReads([line(9, 'rita'), line(8, 'rita'), line(7, 'rita')]);
  expect([first, after]).toMatchObject([{ fold: { key: '9' } }, { fold: { key: '9' } }]);
});
