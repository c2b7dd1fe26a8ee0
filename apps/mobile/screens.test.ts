import { globSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { loadBesidePlanted } from '#testing/planted-feature.ts';
import { sharedBy } from '#ui/manifest/collect.ts';
import { ENTRY } from './build/entry-screens.ts';

vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('addEventListener', () => undefined);
const { OWN_ROUTES, SCREENS } = await import('./screens.ts');
const { MODULES } = await import('./home/modules.ts');

test('a screen that lies in a feature’s folder is in the app, named nowhere else', async () => {
  const planted = { 'dummy/mobile/routes.ts': "export const routes = [{ path: '/dummy', logIn: true }];" };
  const { SCREENS: found } = await loadBesidePlanted<typeof import('./screens.ts')>(
    'apps/mobile/screens.ts',
    planted,
  );
  expect(found.slice(OWN_ROUTES.length)).toEqual([{ path: '/dummy', logIn: true }]);
});

test('a way from home that lies in a feature’s folder is in the grid, at its place', async () => {
  const planted = {
    'dummy/mobile/home-modules.ts':
      "export const homeModules = [{ to: '/last', label: 'd', order: 999 }, { to: '/first', label: 'd', order: 1 }];",
  };
  const { MODULES: found } = await loadBesidePlanted<typeof import('./home/modules.ts')>(
    'apps/mobile/home/modules.ts',
    planted,
  );
  expect([found[0]?.to, found.at(-1)?.to]).toEqual(['/first', '/last']);
});

test('no address is claimed twice', () => {
  expect(sharedBy(SCREENS, ({ path }) => path)).toEqual([]);
  expect(sharedBy([...SCREENS, { path: '/kyc' }], ({ path }) => path)).toEqual(['/kyc']);
});

test('home leads to eleven places in their order', () => {
  expect(MODULES.map(({ label }) => label.slice('home.module.'.length))).toEqual(
    'ipo otc favorites blockTrade foundation loan mutualFunds placement limitTrade market service'.split(' '),
  );
});

test('what the first page carries of a feature’s routes imports no screen', () => {
  for (const file of globSync('features/*/mobile/routes.ts')) {
    const imported = [...readFileSync(file, 'utf8').matchAll(/^import (?!type )[^;]*;/gm)].map(
      ([all]) => all,
    );
    expect([file, imported]).toEqual([file, []]);
  }
});

test('what an address of those opened first leads to is among what their texts are gathered from', () => {
  const entry = SCREENS.filter((screen) => screen.entry);
  expect(entry.map(({ path }) => path).sort()).toEqual([
    '/ipo',
    '/news',
    '/search',
    '/situation',
    '/situation/detail/$id',
  ]);
  for (const { path, load } of entry)
    expect(
      ENTRY.some((source) => String(load).includes(source)),
      `${path}: ${load}`,
    ).toBe(true);
});
