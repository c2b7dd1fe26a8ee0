import { expect, it } from 'vitest';
import { retryDelayMs } from './retry-delay.ts';

it('doubles from half a second to half a minute, half of it by chance', () => {
  expect([0, 1, 2, 3, 20].map((failures) => retryDelayMs(failures, 1))).toEqual([
    500, 1000, 2000, 4000, 30_000,
  ]);
  expect(retryDelayMs(3, 0)).toBe(2000);
});
