import { expect, test } from 'vitest';
import { splitOf } from './change-split.tsx';

test('the parts of a change sum to it, to the cent', () => {
  expect(splitOf({ change: '1063.53', changeByRate: '-136.72' })).toEqual([120025n, -13672n]);
  expect(splitOf({ change: '-0.01', changeByRate: '0.00' })).toEqual([-1n, 0n]);
});
