import { expect, test } from 'vitest';
import { writtenReason } from './fields.ts';

test.each([
  ['a fee that the bank took', null],
  ['  bank ', 'field.reason_short'],
  ['\u200b'.repeat(5), 'field.reason_short'],
  ['\u200d'.repeat(5), 'field.reason_short'],
  ['\u3164\u2800\u034f\ufe0f\u115f', 'field.reason_short'],
  ['ok\u202e\u2066\u0007', 'field.reason_short'],
  ['x'.repeat(501), 'field.too_long'],
])('given the reason %j, then the fault is %s', (text, fault) => {
  expect(writtenReason().safeParse(text).error?.issues[0]?.message ?? null).toBe(fault);
});

test('given a reason with what nobody sees in it, then it is taken as it reads', () => {
  const typed = ' paid\u202e twice\n\tsee the\u200b ticket 👍 ';
  expect(writtenReason().parse(typed)).toBe('paid twice\n\tsee the ticket 👍');
});

test.each([
  ['the family 👨‍👩‍👧 asked', 'the family 👨‍👩‍👧 asked'],
  ['می‌خواهم', 'می‌خواهم'],
  ['new \u{1fae9} sign', 'new \u{1fae9} sign'],
  ['one\rtwo\r\nthree', 'one\ntwo\nthree'],
  ['a \u200d b\u200c \u200dc\u200d', 'a  b c'],
  ['a\u200d\u202e\u200cb', 'a\u200cb'],
  ['a\u200d\u200d\u200cb', 'a\u200cb'],
  ['a\ud83db', 'ab'],
  ['a\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\ufeffb', 'ab'],
])('given the reason %j, then it reads %j', (typed, taken) => {
  expect(writtenReason().parse(`seen: ${typed}`)).toBe(`seen: ${taken}`);
});
