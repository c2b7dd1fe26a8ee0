import { expect, test } from 'vitest';
import { endOf, INVESTOR, publish } from './chain.fixture.ts';
import { readChainFile, writeChainFile } from './chain-file.ts';
import { type DailyRoot, hashOfLists, listFault, rootsFault, sealOf } from './daily-root.ts';

const HEAD = { investorId: INVESTOR, seq: 1n, head: '1'.repeat(64) };
const first = publish([HEAD], '2026-11-20', null, 0).root;
const second = publish([HEAD], '2026-11-21', first, 0).root;
const sealed = (root: DailyRoot, change: Partial<DailyRoot>): DailyRoot => {
  const changed = { ...root, ...change };
  return { ...changed, seal: sealOf(changed) };
};
const UNLISTED = { listsHash: '' };
const UNNAMED = { auditSeq: '', auditHead: '', ...UNLISTED };

test('given the end of the audit log changed in a root, then its seal does not hold', () => {
  expect(rootsFault([first, second])).toBeNull();
  for (const change of [{ auditSeq: '11' }, { auditHead: '6'.repeat(64) }, UNLISTED, UNNAMED]) {
    expect(rootsFault([first, { ...second, ...change }])).toMatchObject({ number: '2', fault: 'seal' });
  }
});

test('given an audit log that got shorter, or is named no more, then the root is named', () => {
  for (const change of [{ auditSeq: '4' }, { auditSeq: 'x' }, UNLISTED, UNNAMED]) {
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
  const before = written
    .replace('"version":6', '"version":1')
    .replace(',"auditSeq":"","auditHead":"","listsHash":""', '');
  expect(before).not.toContain('audit');
  expect(readChainFile(before)).toEqual({ ...file, keys: null });
});

test('given roots from before lists were named, then they hold as they did, and so does the file they came in', () => {
  const vector = { ...UNLISTED, number: '1', date: '2026-11-20', at: '2026-11-20T06:00:00.000Z', heads: '1' };
  const audit = { auditSeq: '5', auditHead: '5'.repeat(64) };
  // The vector that must never change.
  expect(sealOf({ ...vector, ...audit, root: '1'.repeat(64), previousSeal: '0'.repeat(64) })).toBe(
    '0df10056fb1bd8663f8ea2c238288ab1dcc98271f5758da487658e2d4030e9c2',
  );
  const old = sealed(first, UNLISTED);
  expect(rootsFault([old, sealed(second, { previousSeal: old.seal })])).toBeNull();
  const inclusion = { root: old, position: '0', seq: '1', head: HEAD.head, path: [] };
  const file = { investorId: INVESTOR, entries: [], inclusions: [inclusion], end: endOf([]) };
  const before = writeChainFile(file).replace('"version":6', '"version":2').replace(',"listsHash":""', '');
  expect(before).not.toContain('lists');
  expect(readChainFile(before)).toEqual({ ...file, keys: null });
});

test('given a list, then only a root that names it with that hash, under its own seal, names it', () => {
  const [offer, hash] = ['018f0000-0000-7000-8000-000000000012', 'a'.repeat(64)];
  const lists = `018f0000-0000-7000-8000-000000000011 ${hash}\n${offer} ${hash}\n`;
  const root = { ...sealed(first, { listsHash: hashOfLists(lists) }), lists };
  // The vector that must never change.
  expect(root.seal).toBe('edf1a05b1d33d565e27afe558e97c38719aab3c9d87117d5113412501f7cecc4');
  expect(listFault(root, offer, hash)).toBeNull();
  expect(listFault(root, offer, 'b'.repeat(64))).toBe('missing');
  expect(listFault(root, INVESTOR, hash)).toBe('missing');
  expect(listFault({ ...root, lists: lists.replaceAll('a', 'b') }, offer, 'b'.repeat(64))).toBe('lists');
  const forged = lists.replaceAll('a', 'b');
  expect(listFault({ ...root, lists: forged, listsHash: hashOfLists(forged) }, offer, 'b'.repeat(64))).toBe(
    'seal',
  );
});
