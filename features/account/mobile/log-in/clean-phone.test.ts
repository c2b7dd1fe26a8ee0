import { expect, it } from 'vitest';
import { cleanPhone } from './clean-phone.ts';

it.each([
  ['55 1234 5678', '5512345678'],
  ['+52 55 1234-5678', '5512345678'],
  ['(55) 1234.5678', '5512345678'],
  ['5212345678', '5212345678'],
  ['551234567', '551234567'],
  ['５５１２３４５６７８', '5512345678'],
  ['abc', ''],
])('%s is read as %s', (typed, phone) => {
  expect(cleanPhone(typed)).toBe(phone);
});
