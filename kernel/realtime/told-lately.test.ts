import { expect, test } from 'vitest';
import { rememberTold } from './told-lately.ts';

const PHONE = 'log-in of a phone';
const TABLET = 'log-in of a tablet';

function at() {
  const clock = { now: 0 };
  return { clock, told: rememberTold(() => clock.now) };
}

test('given what was told while a page did not listen, then it may have missed that, another investor nothing', () => {
  const { clock, told } = at();
  clock.now = 100_000;
  told.tell('ana');
  clock.now = 105_000;
  expect([told.mayHaveMissed('ana', PHONE, 4_000), told.mayHaveMissed('beto', 'other', 4_000)]).toEqual([
    true,
    false,
  ]);
});

test('given a page that heard its last after it, then it missed nothing', () => {
  const { clock, told } = at();
  clock.now = 100_000;
  told.tell('ana');
  clock.now = 105_000;
  expect(told.mayHaveMissed('ana', PHONE, 2_000)).toBe(false);
});

test('given what a log-in began with, then its pages missed nothing by it, but what was told before, and those of another log-in that', () => {
  const { clock, told } = at();
  clock.now = 100_000;
  told.tell('ana');
  clock.now = 105_000;
  told.tell('ana', PHONE);
  told.tell('ana', PHONE);
  const missed = (logInId: string, unheardMs: number) => told.mayHaveMissed('ana', logInId, unheardMs);
  expect([missed(PHONE, 1_000), missed(PHONE, 4_000), missed(TABLET, 1_000)]).toEqual([false, true, true]);
  told.tell('ana');
  expect(missed(PHONE, 0)).toBe(true);
});

test.each([
  ['longer than is remembered', 200_000, 61_000],
  ['since before this node began', 3_000, 5_000],
])('given a page that did not listen %s, then it may have missed something', (_name, now, unheardMs) => {
  const { clock, told } = at();
  clock.now = now;
  expect(told.mayHaveMissed('ana', PHONE, unheardMs)).toBe(true);
});
