import { expect, it } from 'vitest';
import { placeInRange, sideOfRange } from './day-range.ts';

it('a price lies between low and high, at an end beyond it, in the middle of nothing', () => {
  expect(placeInRange('15.00', '10.00', '20.00')).toBe(0.5);
  expect(placeInRange('10.00', '10.00', '20.00')).toBe(0);
  expect(placeInRange('25.00', '10.00', '20.00')).toBe(1);
  expect(placeInRange('5.00', '10.00', '20.00')).toBe(0);
  expect(placeInRange('10.00', '10.00', '10.00')).toBe(0.5);
});

it('a price is within the day’s range up to its very ends, and else on one side of it', () => {
  expect(sideOfRange('10.00', '10.00', '20.00')).toBe('within');
  expect(sideOfRange('20.00', '10.00', '20.00')).toBe('within');
  expect(sideOfRange('9.99', '10.00', '20.00')).toBe('below');
  expect(sideOfRange('20.0001', '10.00', '20.00')).toBe('above');
});
