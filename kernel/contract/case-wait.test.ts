import { expect, test } from 'vitest';
import { waitOf } from './case-wait.ts';

const HOUR = 3_600_000;
const SINCE = Date.UTC(2026, 10, 20, 15);
const DUE = SINCE + 24 * HOUR;

test('given a case before its due time, then it has an age and is not late', () => {
  expect(waitOf({ since: SINCE, dueAt: DUE, endedAt: null, now: SINCE + 3 * HOUR })).toEqual({
    dueAt: '2026-11-21T15:00:00.000Z',
    isLate: false,
    waitedMs: 3 * HOUR,
  });
});

test('given the due instant itself, then it is not late; a millisecond after it is', () => {
  expect(waitOf({ since: SINCE, dueAt: DUE, endedAt: null, now: DUE }).isLate).toBe(false);
  expect(waitOf({ since: SINCE, dueAt: DUE, endedAt: null, now: DUE + 1 }).isLate).toBe(true);
});

test('given a case that is over, then it waits no more and is never late', () => {
  expect(waitOf({ since: SINCE, dueAt: DUE, endedAt: DUE + HOUR, now: DUE + 2 * HOUR })).toMatchObject({
    isLate: false,
    waitedMs: null,
  });
});

test('given a clock that was moved back, then the age is zero', () => {
  expect(waitOf({ since: SINCE, dueAt: DUE, endedAt: null, now: SINCE - HOUR }).waitedMs).toBe(0);
});
