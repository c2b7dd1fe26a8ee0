import { expect, it } from 'vitest';
import { placeInRange } from './day-range.ts';

it('a price lies between low and high, at an end beyond it, in the middle of nothing', () => {
  expect(placeInRange('15.00', '10.00', '20.00')).toBe(0.5);
  expect(placeInRange('10.00', '10.00', '20.00')).toBe(0);
  expect(placeInRange('25.00', '10.00', '20.00')).toBe(1);
  expect(placeInRange('5.00', '10.00', '20.00')).toBe(0);
  expect(placeInRange('10.00', '10.00', '10.00')).toBe(0.5);
});
