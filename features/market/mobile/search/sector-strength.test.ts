import { expect, it } from 'vitest';
import { strengthOf } from './sector-strength.ts';

it('is stronger the further a sector moved, up to two percent', () => {
  expect(['0.00', '1.00', '-1.00', '2.00', '-7.10'].map(strengthOf)).toEqual([10, 22, 22, 34, 34]);
});
