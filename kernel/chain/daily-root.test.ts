import { expect, test } from 'vitest';
import { endOf, INVESTOR, publish } from './chain.fixture.ts';
import { readChainFile, writeChainFile } from './chain-file.ts';
import { type DailyRoot, rootsFault, sealOf } from './daily-root.ts';

const HEAD = { investorId: INVESTOR, seq: 1n, head: '1'.repeat(64) };
const first = publish([HEAD], '2026-11-20', null, 0).root;
const second = publish([HEAD], '2026-11-21', first, 0).root;
const sealed = (root: DailyRoot, change: Partial<DailyRoot>): DailyRoot => {
  const changed = { ...root, ...change };
  return { ...changed, seal: sealOf(changed) };
};
const UNNAMED = { auditSeq: '', auditHead: '' };

test('given the end of the audit log changed in a root, then its seal does not hold', () => {
  expect(rootsFault([first, second])).toBeNull();
  for (const change of [{ auditSeq: '11' }, { auditHead: '6'.repeat(64) }, UNNAMED]) {
    expect(rootsFault([first, { ...second, ...change }])).toMatchObject({ number: '2', fault: 'seal' });
  }
});

test('given an audit log that got shorter, or is named no more, then the root is named', () => {
  for (const change of [{ auditSeq: '4' }, { auditSeq: 'x' }, UNNAMED]) {
    expect(rootsFault([first, sealed(second, change)])).toMatchObject({ number: '2', fault: 'order' });
  }
});

test('given roots from before the log was named, then they hold as they did, and so does the file they came in', () => {
  // The vector that must never change.
  const vector = { ...UNNAMED, number: '1', date: '2026-11-20', at: '2026-11-20T06:00:00.000Z', heads: '1' };
  expect(sealOf({ ...vector, root: '1'.repeat(64), previousSeal: '0'.repeat(64) })).toBe(
    '3a1e415c9ea31bf47c01436f2dbe873758250529e552dd9d32d352a80d17b3e4',
  );
  const old = sealed(first, UNNAMED);
  const next = sealed(second, { previousSeal: old.seal });
  expect(rootsFault([old, next])).toBeNull();
  const inclusion = { root: old, position: '0', seq: '1', head: HEAD.head, path: [] };
  const file = { investorId: INVESTOR, entries: [], inclusions: [inclusion], end: endOf([]) };
  const written = writeChainFile(file);
  expect(readChainFile(written)).toEqual(file);
  const before = written.replace('"version":2', '"version":1').replace(',"auditSeq":"","auditHead":""', '');
  expect(before).not.toContain('audit');
  expect(readChainFile(before)).toEqual(file);
});
