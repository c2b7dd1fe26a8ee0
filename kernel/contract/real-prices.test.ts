import { expect, test } from 'vitest';
import { realPricesOf } from './real-prices.ts';

test.each([
  [undefined, 'none'],
  [{ america: null, mexico: null, rate: null }, 'none'],
  [{ america: {}, mexico: null, rate: null }, 'america'],
  [{ america: {}, mexico: null, rate: {} }, 'america'],
  [{ america: null, mexico: {}, rate: {} }, 'mexico'],
  [{ america: null, mexico: null, rate: {} }, 'rate'],
  [{ america: {}, mexico: {}, rate: null }, 'markets'],
  [{ america: {}, mexico: {}, rate: {} }, 'all'],
] as const)('of the sources %j what is real is %s', (sources, real) => {
  expect(realPricesOf(sources)).toBe(real);
});
