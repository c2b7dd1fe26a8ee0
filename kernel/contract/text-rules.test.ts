import { expect, test } from 'vitest';
import {
  acceptedPrivacy,
  inviteCode,
  isEmptyText,
  PHONE_WITH_PREFIX,
  password,
  phone,
} from './text-rules.ts';

test.each([
  ['5512345678', true],
  ['551234567', false],
  ['55123456789', false],
  ['55 1234 5678', false],
  ['+5512345678', false],
  ['５５１２３４５６７８', false],
  ['', false],
])('given the phone %s, then it is good: %s', (text, good) => {
  expect(phone.safeParse(text).success).toBe(good);
});

test.each([
  ['12345678901', true],
  ['012345678901', true],
  ['8612345678901', true],
  ['86012345678901', true],
  ['22345678901', false],
  ['1234567890', false],
  ['8512345678901', false],
  ['123456789012', false],
])('given %s, then the helper pattern takes it: %s', (text, good) => {
  expect(PHONE_WITH_PREFIX.test(text)).toBe(good);
});

test.each([
  ['abc123', true],
  ['12345', false],
  ['123456789012345678', true],
  ['1234567890123456789', false],
  ['contraseña$%&', true],
  ['with space', false],
  ['tab\tinside', false],
  ['zero\u200bwidth', false],
  ['line\nbreak', false],
])('given the password %j, then it is good: %s', (text, good) => {
  expect(password.safeParse(text).success).toBe(good);
});

test('given a field at fault, then its message is the reason of its text', () => {
  expect(phone.safeParse('1').error?.issues[0]?.message).toBe('field.phone');
  expect(password.safeParse('1').error?.issues[0]?.message).toBe('field.password');
  expect(inviteCode.safeParse('24681').error?.issues[0]?.message).toBe('field.invite_code');
  expect(inviteCode.safeParse('246810').success).toBe(true);
  expect(acceptedPrivacy.safeParse(false).error?.issues[0]?.message).toBe('field.accept_privacy');
});

test('given only spaces or nothing, then a text is empty', () => {
  for (const text of ['', '  ', '\n\t ', null, undefined]) expect(isEmptyText(text)).toBe(true);
  for (const text of ['0', ' a ']) expect(isEmptyText(text)).toBe(false);
});
