import { expect, it } from 'vitest';
import { strengthOf } from './sector-strength.ts';

it('is stronger the further a sector moved, in four steps, whichever the way', () => {
  const steps = [
    ['0.00', '0.14', '-0.14'],
    ['0.15', '-0.49'],
    ['0.50', '0.99'],
    ['1.00', '-7.10'],
  ];
  expect(steps.map((moves) => [...new Set(moves.map(strengthOf))])).toEqual([[8], [20], [34], [50]]);
});
