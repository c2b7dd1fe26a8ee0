import { expect, it } from 'vitest';
import { isSome } from './is-some.ts';

it.each(['1', '0.01', '-0.000001', '10.00', '200'])('%s is something', (decimal) => {
  expect(isSome(decimal)).toBe(true);
});

it.each(['0', '0.00', '-0.00', '0.000000', ''])('%j is nothing', (decimal) => {
  expect(isSome(decimal)).toBe(false);
});
