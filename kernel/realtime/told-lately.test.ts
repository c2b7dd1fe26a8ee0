import { expect, test } from 'vitest';
import { rememberTold } from './told-lately.ts';

function at() {
  const clock = { now: 0 };
  return { clock, told: rememberTold(() => clock.now) };
}

test('given what was told while a page did not listen, then it may have missed that, another investor nothing', () => {
  const { clock, told } = at();
  clock.now = 100_000;
  told.tell('ana');
  clock.now = 105_000;
  expect([told.mayHaveMissed('ana', 4_000), told.mayHaveMissed('beto', 4_000)]).toEqual([true, false]);
});

test('given a page that heard its last after it, then it missed nothing', () => {
  const { clock, told } = at();
  clock.now = 100_000;
  told.tell('ana');
  clock.now = 105_000;
  expect(told.mayHaveMissed('ana', 2_000)).toBe(false);
});

test.each([
  ['longer than is remembered', 200_000, 61_000],
  ['since before this node began', 3_000, 5_000],
])('given a page that did not listen %s, then it may have missed something', (_name, now, unheardMs) => {
  const { clock, told } = at();
  clock.now = now;
  expect(told.mayHaveMissed('ana', unheardMs)).toBe(true);
});
