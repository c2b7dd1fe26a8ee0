import { expect, it } from 'vitest';
import { costRail } from './cost-rail.ts';

it('stretches from the cost to the price now, to both sides of the middle', () => {
  expect(costRail('200', '210.00')).toEqual({ way: 'gain', perShare: '10.00', from: 37.5, to: 62.5 });
  // A loss has the price now at its left end.
  expect(costRail('200.00', '190')).toEqual({ way: 'loss', perShare: '10.00', from: 37.5, to: 62.5 });
});

it('takes the whole line from a fifth on, and never puts two prices on one another', () => {
  expect(costRail('100.00', '120.00')).toMatchObject({ from: 0, to: 100 });
  expect(costRail('100.00', '900.00')).toMatchObject({ from: 0, to: 100 });
  expect(costRail('100.00', '100.01')).toMatchObject({ way: 'gain', perShare: '0.01', from: 47, to: 53 });
  // Shares that cost nothing have gained all that they are worth.
  expect(costRail('0.00', '5.00')).toMatchObject({ way: 'gain', from: 0, to: 100 });
});

it('is one mark in the middle where nothing has changed, however it is written', () => {
  expect(costRail('227.25', '227.250')).toEqual({ way: 'flat', perShare: '0.00', from: 50, to: 50 });
});
