import { expect, test } from 'vitest';
import { cruiseTree } from './cruise-tree.ts';
import { rulesThatMissed } from './planted.ts';

test('given a house in which each rule is broken once, then every breach is found', async () => {
  expect(await rulesThatMissed(process.cwd())).toEqual([]);
}, 60_000);

test('given this repository, then every source file is read', async () => {
  const { modules, unread } = await cruiseTree(process.cwd());
  expect(unread).toEqual([]);
  expect(modules).toBeGreaterThan(100);
}, 60_000);
