import { expect, test } from 'vitest';
import { isOldCheck } from './old-check.ts';

test('given a check three hours ago, then it still stands; a moment later, then it is old', () => {
  const at = '2026-11-20T12:40:00.000Z';
  const threeHoursOn = Date.parse('2026-11-20T15:40:00.000Z');
  expect([isOldCheck(at, threeHoursOn), isOldCheck(at, threeHoursOn + 1)]).toEqual([false, true]);
});
