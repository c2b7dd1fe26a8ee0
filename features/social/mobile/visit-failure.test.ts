import { expect, test } from 'vitest';
import { failureOf } from './visit-failure.ts';

test.each([
  ['no visit', null, null],
  ['somebody with an account', 0, null],
  ['somebody without one', -9, null],
  ['nobody', -14, 'social.outcome.nobody'],
  ['a visit that is over', -17, 'social.outcome.expired'],
  ['no answer', -1, 'social.outcome.failed'],
  ['a refusal of any other kind', -2, 'social.outcome.refused'],
  ['too many visits', -11, 'social.outcome.refused'],
  ['what is no code at all', Number.NaN, 'social.outcome.refused'],
])('given %s, then it is said', (_, outcome, text) => expect(failureOf(outcome)).toBe(text));
