import { expect, test } from 'vitest';
import { OPERATOR_ROLES } from '#kernel/contract/operator-role.ts';
import { loadBesidePlanted } from '#testing/planted-feature.ts';
import { readDesks } from '#tools/console/read-desks.ts';
import { sharedBy } from '#ui/manifest/collect.ts';
import { seesDesk } from '#ui/manifest/desk.ts';
import { DESKS } from './desks.ts';

const DUMMY = `export const desks = [
  { id: 'dummy', path: 'dummies', title: 'dummy.title', roles: ['support'], group: 'queues', order: 1, load: async () => ({}) },
];`;

test('a desk that lies in a feature’s folder is in the console, named nowhere else', async () => {
  const { DESKS: found } = await loadBesidePlanted<typeof import('./desks.ts')>('apps/operator/desks.ts', {
    'dummy/operator/desks.ts': DUMMY,
  });
  expect(found.map(({ id }) => id)).toEqual(['dummy']);
});

test('no two desks share a name, an address or a place in their group', () => {
  expect(sharedBy(DESKS, ({ id }) => id)).toEqual([]);
  expect(sharedBy(DESKS, ({ path }) => path)).toEqual([]);
  expect(sharedBy(DESKS, ({ group, order }) => `${group} ${order}`)).toEqual([]);
});

test('no two desks share the letter that leads there after G, and each queue has one', () => {
  const lettered = DESKS.filter(({ letter }) => letter !== undefined);
  expect(sharedBy(lettered, ({ letter = '' }) => letter)).toEqual([]);
  expect(lettered.every(({ letter }) => /^[a-z]$/.test(letter ?? ''))).toBe(true);
  expect(DESKS.filter(({ group, letter }) => group === 'queues' && letter === undefined)).toEqual([]);
});

test('the groups keep their order in the navigation', () => {
  // Those that stood first; another takes its own place among them.
  const first =
    'kyc deposit password-reset withdrawal approvals market investors legal-holds announcements adjustments reconciliation tariff dashboard audit operators';
  const of = (group: string) =>
    DESKS.filter((desk) => desk.group === group && first.split(' ').includes(desk.id)).map(({ id }) => id);
  expect(of('queues')).toEqual(['kyc', 'deposit', 'password-reset', 'withdrawal', 'approvals']);
  expect(of('desks')).toEqual(['market', 'investors', 'legal-holds', 'announcements']);
  expect(of('books')).toEqual(['adjustments', 'reconciliation', 'tariff', 'dashboard', 'audit', 'operators']);
});

test('each role has a desk, the auditor all of them', () => {
  for (const role of OPERATOR_ROLES) expect(DESKS.some((desk) => seesDesk([role], desk))).toBe(true);
  expect(DESKS.every((desk) => seesDesk(['auditor'], desk))).toBe(true);
});

test('journeys and tools find the same desks as the build', async () => {
  expect((await readDesks()).map(({ id }) => id)).toEqual(DESKS.map(({ id }) => id));
});
