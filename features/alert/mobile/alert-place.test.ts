import { expect, test } from 'vitest';
import { alertPlaces } from './alert-place.ts';

test('what an alert waits for stands left of the price where it is lower, and right of it where it is higher', () => {
  expect(alertPlaces({ kind: 'below', value: '95' }, '100')[0]).toBeCloseTo(27);
  expect(alertPlaces({ kind: 'above', value: '105' }, '100')[0]).toBeCloseTo(73);
});

test('a change of the day stands on both sides, and what is far away at the end', () => {
  expect(alertPlaces({ kind: 'day_change', value: '10' }, '100')).toEqual([4, 96]);
  expect(alertPlaces({ kind: 'above', value: '900' }, '100')).toEqual([96]);
});
