import { expect, test } from 'vitest';
import { stepState } from './step-state.ts';

const order = (state: string, filledQuantity = '0') => ({ state, filledQuantity });

test.each([
  ['nothing', [], 'open'],
  ['an order that waits', [order('pending')], 'waiting'],
  ['an order that was cancelled', [order('cancelled')], 'open'],
  ['one that was cancelled after some were bought', [order('cancelled', '3')], 'done'],
  ['one that waits for the rest', [order('pending', '3')], 'done'],
  ['one that waits after one that was filled', [order('pending'), order('completed', '10')], 'done'],
  ['a deposit that was rejected', [{ state: 'rejected' }], 'open'],
  ['a deposit that is looked for', [{ state: 'unknown' }], 'waiting'],
])('given %s, then the step says so', (_, sent, state) => {
  expect(stepState(sent)).toBe(state);
});
