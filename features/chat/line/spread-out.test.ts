import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { spreadOut } from './spread-out.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('many who were sent away at once come back neither before their time nor together', () => {
  const came: number[] = [];
  const begin = Date.now();
  for (let n = 0; n < 200; n += 1) spreadOut(() => came.push(Date.now() - begin), 1_000);
  vi.advanceTimersByTime(999);
  expect(came).toEqual([]);
  vi.advanceTimersByTime(501);
  expect(came).toHaveLength(200);
  expect(new Set(came.map((ms) => Math.floor(ms / 100))).size).toBeGreaterThan(3);
});

test('what is called off never runs', () => {
  const run = vi.fn();
  spreadOut(run, 1_000)();
  vi.advanceTimersByTime(10_000);
  expect(run).not.toHaveBeenCalled();
});
