import { expect, test } from 'vitest';
import { FEATURE_ORDER, faultsOfOrder } from './feature-order.ts';
import { rulesThatMissed } from './planted.ts';

test('given a house in which each rule is broken once, then every breach is found', async () => {
  expect(await rulesThatMissed(process.cwd())).toEqual([]);
}, 60_000);

test('given this repository, then every feature has one place in the order', () => {
  expect(faultsOfOrder(process.cwd())).toEqual([]);
  const [first = '', ...others] = FEATURE_ORDER;
  expect(faultsOfOrder(process.cwd(), others)).toEqual([`features/${first} has no place`]);
  expect(faultsOfOrder(process.cwd(), [...FEATURE_ORDER, 'dummy', first])).toEqual([
    'there is no features/dummy',
    `${first} stands twice`,
  ]);
});
