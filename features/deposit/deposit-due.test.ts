import { expect, it } from 'vitest';
import { dueOf, LOOK_AGAIN_MS } from './deposit-state.ts';

it('a deposit has a time by which something happens: its review, then the next look', () => {
  const dueAt = new Date(1_000);
  const decidedAt = new Date(5_000);
  expect(dueOf({ state: 'pending', dueAt, decidedAt: null })).toBe(1_000);
  expect(dueOf({ state: 'unknown', dueAt, decidedAt })).toBe(5_000 + LOOK_AGAIN_MS);
  expect(dueOf({ state: 'completed', dueAt, decidedAt })).toBe(1_000);
});
