import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { decimalString, instant, pageInput, positiveDecimalString, textLine, uuid } from './fields.ts';

test.each(['0', '1', '-1.5', '123456789012345678901234.123456'])(
  'given %s, then it is a decimal string',
  (text) => {
    expect(decimalString.safeParse(text).success).toBe(true);
  },
);

test.each(['', '01', '1.', '.5', '+1', '1e5', 'NaN', 'Infinity', ' 1', '1,000', '0x10', '9'.repeat(33)])(
  'given %j, then it is no decimal string',
  (text) => {
    expect(decimalString.safeParse(text).success).toBe(false);
  },
);

test.each([
  ['0.01', null],
  ['0', 'field.positive'],
  ['0.000', 'field.positive'],
  ['-1', 'field.number'],
  ['', 'field.required'],
])('given the amount %s, then the fault is %s', (text, fault) => {
  expect(positiveDecimalString.safeParse(text).error?.issues[0]?.message ?? null).toBe(fault);
});

test.each([
  ['2026-11-20T15:30:00.000Z', true],
  ['2026-11-20T15:30:00Z', true],
  ['2026-11-20', false],
  ['2026-11-20T15:30:00+01:00', false],
  ['2026-13-45T99:99:99Z', false],
  ['2026-02-30T00:00:00Z', false],
  ['2028-02-29T00:00:00Z', true],
])('given the instant %s, then it is good: %s', (text, good) => {
  expect(instant.safeParse(text).success).toBe(good);
});

test('given ids, then only lower-case UUIDs pass', () => {
  expect(uuid.safeParse('01900000-0000-7000-8000-00000000000a').success).toBe(true);
  expect(uuid.safeParse("1' or '1'='1").success).toBe(false);
});

test.each([
  [1, true],
  [100, true],
  [0, false],
  [101, false],
  [1.5, false],
])('given the page size %s, then it is good: %s', (limit, good) => {
  expect(z.object(pageInput).safeParse({ limit }).success).toBe(good);
});

test.each([
  [' Fondo Uno ', null],
  ['', 'field.required'],
  ['a\nb', 'field.invalid'],
  ['see\u200bn', 'field.invalid'],
  ['longer than ten', 'field.too_long'],
])('given the line %j, then the fault is %s', (text, fault) => {
  expect(textLine(1, 10).safeParse(text).error?.issues[0]?.message ?? null).toBe(fault);
});
