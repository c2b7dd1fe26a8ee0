import { expect, test } from 'vitest';
import { OFFER_STATES } from '../contract.ts';
import { GROUP_NAMES, isInGroup } from './offer-groups.ts';

test('given offers in every state, then the numbers of the phases make up the number of all', () => {
  const offers = OFFER_STATES.map((state) => ({ state }));
  const countIn = (group: (typeof GROUP_NAMES)[number]) =>
    offers.filter((offer) => isInGroup(group, offer)).length;
  const [all, ...phases] = GROUP_NAMES.map(countIn);
  expect(all).toBe(OFFER_STATES.length);
  expect(phases.reduce((sum, count) => sum + count, 0)).toBe(all);
});

test('each state is in one phase alone', () => {
  for (const state of OFFER_STATES) {
    expect(GROUP_NAMES.filter((group) => group !== 'all' && isInGroup(group, { state }))).toHaveLength(1);
  }
});
