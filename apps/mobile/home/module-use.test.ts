import { expect, test } from 'vitest';
import type { HomeModule } from '#ui/manifest/home-module.ts';
import { pinnedOf } from './module-use.ts';

const modules = ['/ipo', '/otc', '/blockTrade', '/loan', '/mutualFunds', '/limitTrade', '/chat'].map(
  (to, order) => ({ to, order }) as HomeModule,
);
const pinned = (uses: Record<string, number>) => pinnedOf(modules, uses).map(({ to }) => to);

test('at first four stand on home', () => {
  expect(pinned({})).toEqual(['/ipo', '/mutualFunds', '/limitTrade', '/chat']);
});

test('what is opened most takes a place, in the order of the grid', () => {
  expect(pinned({ '/loan': 3, '/otc': 1 })).toEqual(['/ipo', '/otc', '/loan', '/mutualFunds']);
});

test('addresses that are no module are left out', () => {
  expect(pinned({ '/gone': 9 })).toHaveLength(4);
});
