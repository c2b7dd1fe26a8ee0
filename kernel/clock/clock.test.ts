import { describe, expect, test } from 'vitest';
import { ClockBackwardsError, fixedClock, systemClock } from './clock.ts';

describe('fixedClock', () => {
  test('stands still until told, then both times go together', () => {
    const clock = fixedClock(1_000);
    expect([clock.now(), clock.securityNow()]).toEqual([1_000, 1_000]);
    clock.advance(500);
    expect([clock.now(), clock.securityNow()]).toEqual([1_500, 1_500]);
  });

  test('given business time set alone, then security time stays', () => {
    const clock = fixedClock(1_000, 7);
    clock.set(5_000);
    expect([clock.now(), clock.securityNow()]).toEqual([5_000, 7]);
    clock.set(6_000, 8);
    expect([clock.now(), clock.securityNow()]).toEqual([6_000, 8]);
  });
});

test('fixedClock moves as the server’s clock does: forward, business time only', async () => {
  const clock = fixedClock(1_000);
  expect(await clock.moveTo(2_000, 'test')).toBe(2_000);
  await expect(clock.moveTo(1_999, 'test')).rejects.toBeInstanceOf(ClockBackwardsError);
  await clock.refresh();
  clock.close();
  expect([clock.now(), clock.securityNow()]).toEqual([2_000, 1_000]);
});

test('in systemClock both times are the machine’s', () => {
  const before = Date.now();
  expect(systemClock.now()).toBeGreaterThanOrEqual(before);
  expect(systemClock.securityNow()).toBeGreaterThanOrEqual(before);
});
