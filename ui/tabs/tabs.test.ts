import { expect, test } from 'vitest';
import { nextTab } from './tabs.tsx';

test('arrow keys go round the tabs, Home and End to the ends, no other key anywhere', () => {
  expect([nextTab('ArrowRight', 0, 3), nextTab('ArrowRight', 2, 3)]).toEqual([1, 0]);
  expect([nextTab('ArrowLeft', 1, 3), nextTab('ArrowLeft', 0, 3)]).toEqual([0, 2]);
  expect([nextTab('Home', 1, 3), nextTab('End', 1, 3)]).toEqual([0, 2]);
  expect([nextTab('Enter', 1, 3), nextTab('Tab', 1, 3)]).toEqual([null, null]);
});
