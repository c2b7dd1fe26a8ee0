import { expect, it } from 'vitest';
import type { Words } from '#ui/i18n/words.tsx';
import { checksOf } from './checks.ts';
import type { Finding } from './verify-here.ts';

const words = { t: (key: string) => key, date: () => '' } as unknown as Words;

const RECORD = { seq: '2', hash: 'ab', at: 0 };
const KEPT = { heads: [RECORD], root: null, roots: [], verdict: 'sound' };
const REPORT = { seq: 2n, head: 'ab', row: null, compared: [RECORD], lost: [], root: null };
const SIGNED = { signed: 1, own: 2, faults: [], brokenKeyLine: null };
const ROOT = { number: '1', date: '2026-11-25', at: '2026-11-25T15:00:00.000Z' };
const STAMP = { date: ROOT.date, stamp: { at: '2026-11-25T15:00:00.000Z', by: 'Notary' } };

/** A look at two entries that found all of it as it should be. */
const sound = {
  report: REPORT,
  wrongBalance: null,
  kept: KEPT,
  rootMissingSince: null,
  file: { inclusions: [{ root: ROOT }] },
  signatures: { report: SIGNED },
  stamps: { last: STAMP, unstamped: null, fault: null, isUnable: false },
};

/** Its name, whether it fits, and its words, of each check of a look that found the given instead. */
const found = (of: object = {}) =>
  checksOf(words, { ...sound, ...of } as unknown as Finding).map(({ title, fits, text }) => [
    title.replace('proof.check.', ''),
    fits,
    text.replaceAll('proof.check.', ''),
  ]);

it('given a look at which all fits, then every check says so', () => {
  expect(found()).toEqual([
    ['entries', true, 'entries.fit'],
    ['kept', true, 'kept.fit'],
    ['balance', true, 'balance.fit'],
    ['root', true, 'root.fit'],
    ['stamp', true, 'stamp.fit'],
    ['signatures', true, 'signatures.own signatures.fit'],
  ]);
});

it('given the first look of a new account, then what there is nothing to compare with comes last, and no stamp is told of', () => {
  const first = found({
    report: { ...REPORT, compared: [] },
    kept: { ...KEPT, heads: [] },
    file: { inclusions: [] },
    signatures: { report: { ...SIGNED, signed: 0, own: 0 } },
  });
  expect(first).toEqual([
    ['entries', true, 'entries.fit'],
    ['balance', true, 'balance.fit'],
    ['kept', null, 'kept.first'],
    ['root', null, 'root.none'],
    ['signatures', null, 'signatures.own signatures.fit'],
  ]);
});

it('given a row that does not fit and a kept fingerprint that is gone, then they come first, and balances and root are not compared', () => {
  const broken = found({
    report: {
      ...REPORT,
      row: { seq: 2n, fault: 'hash', entry: null },
      compared: [],
      lost: [{ kept: RECORD }],
    },
  });
  expect(broken).toEqual([
    ['entries', false, 'entries.until'],
    ['kept', false, 'kept.lost'],
    ['stamp', true, 'stamp.fit'],
    ['signatures', true, 'signatures.own signatures.fit'],
    ['balance', null, 'balance.later'],
    ['root', null, 'root.later'],
  ]);
});

it('given kept fingerprints beyond a row that does not fit, then they are not said to fit', () => {
  const row = { seq: 1n, fault: 'hash', entry: null };
  expect(found({ report: { ...REPORT, row, compared: [] } })).toContainEqual(['kept', null, 'kept.fit']);
});

it('given a balance that is not the sum, then it comes first', () => {
  const wrongBalance = { currency: 'MXN', shown: '1.00', added: '2.00' };
  expect(found({ wrongBalance })[0]).toEqual(['balance', false, 'balance.wrong']);
});

it('given a day without a root, or a history that is not in its root, then that comes first', () => {
  expect(found({ rootMissingSince: '2026-11-24' })[0]).toEqual(['root', false, 'root.missing']);
  expect(found({ report: { ...REPORT, root: { number: '1' } } })[0]).toEqual(['root', false, 'root.wrong']);
});

it('given a stamp of something else, then it does not fit; where the newest root has none, nothing is said of it', () => {
  const fault = { date: ROOT.date, fault: 'seal' };
  expect(found({ stamps: { ...sound.stamps, fault } })[0]).toEqual(['stamp', false, 'stamp.wrong stamp.fit']);
  const none = { ...sound.stamps, last: null, unstamped: ROOT.date };
  expect(found({ stamps: none }).at(-1)).toEqual(['stamp', null, 'stamp.none']);
});

it('given signatures that cannot be verified here, a wrong one, or a broken log of keys, then each is told apart', () => {
  expect(found({ signatures: { report: null } }).at(-1)).toEqual(['signatures', null, 'signatures.unable']);
  const wrong = { ...SIGNED, faults: [{ seq: '2', fault: 'signature' }] };
  expect(found({ signatures: { report: wrong } })[0]).toEqual(['signatures', false, 'signatures.wrong']);
  const keys = { ...SIGNED, brokenKeyLine: '3' };
  expect(found({ signatures: { report: keys } })[0]).toEqual(['signatures', false, 'signatures.keys']);
});
