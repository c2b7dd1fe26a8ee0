import { expect, test } from 'vitest';
import { plainDecimal } from '#ui/i18n/plain-decimal.ts';
import { lacking, marginOf, otherSide, partOf, termsNow } from './estimate.ts';
import { amountFault, isTyped } from './typed-amount.ts';

const KNOWN = {
  middleRate: '18.50',
  spreadPercent: '0.30',
  sellDollar: '18.4445',
  buyDollar: '18.5555',
  source: 'sandbox',
  quotedAt: '2026-11-20T15:30:00.000Z',
  stale: false,
};
const LEAST = { MXN: '50.00', USD: '2.00' };

test.each([
  ['1,000', '1000', null],
  [' $ 12.5 ', '12.5', null],
  ['.5', '0.5', null],
  ['5.', '5', null],
  ['007', '7', null],
  ['', '', 'field.required'],
  ['0.00', '0.00', 'field.positive'],
  ['1.234', '1.234', 'amount.decimals'],
  ['9999999999999', '9999999999999', null],
  ['10000000000000', '10000000000000', 'field.number'],
  ['-5', '-5', 'amount.negative'],
  ['cinco', 'cinco', 'field.number'],
  ['1,5', '1,5', 'field.number'],
])('given "%s" typed, then "%s" is asked for, or %s', (typed, plain, fault) => {
  expect(plainDecimal(typed)).toBe(plain);
  expect(amountFault(plain)).toBe(fault);
});

test.each([
  ['', false],
  ['0', false],
  ['0.00', false],
  ['0.01', true],
  ['1250', true],
  // Wrong, but typed: the review says what is wrong with it.
  ['1.234', true],
])('given "%s", then an amount is typed: %s', (plain, expected) => {
  expect(isTyped(plain)).toBe(expected);
});

test('given what can be converted, then a part of it is whole cents and never more', () => {
  expect(partOf('1234.57', 25)).toBe('308.64');
  expect(partOf('1234.57', 50)).toBe('617.28');
  expect(partOf('1234.57', 100)).toBe('1234.57');
  expect(partOf('0.03', 25)).toBeNull();
  expect(partOf('0.00', 100)).toBeNull();
});

test('given one side, then the other is estimated at the rate of the direction', () => {
  expect(otherSide(termsNow(KNOWN, 'USD'), 'amount', '100')).toBe('1844.45');
  expect(otherSide(termsNow(KNOWN, 'MXN'), 'amount', '1000')).toBe('53.89');
  expect(otherSide(termsNow(KNOWN, 'MXN'), 'receive', '53.89')).toBe('999.96');
  expect(otherSide(termsNow(KNOWN, 'MXN', '20'), 'amount', '1000')).toBe('49.85');
  expect(otherSide(termsNow(KNOWN, 'MXN'), 'amount', '0.001')).toBeNull();
  expect(otherSide(termsNow(KNOWN, 'MXN'), 'amount', '')).toBeNull();
});

test('given a purchase that lacks cash, then what to receive covers it with half a percent to spare', () => {
  const need = { currency: 'USD', needed: '2000.00', available: '1500.00' } as const;
  expect(lacking(KNOWN, LEAST, need)).toBe('510.00');
  // A cent lacks: the least conversion is what can be asked for.
  expect(lacking(KNOWN, LEAST, { ...need, needed: '10.00', available: '9.99' })).toBe('2.70');
});

test('what the firm keeps is the difference to the middle, in the currency that comes', () => {
  // 1,000 pesos bring 54.05 dollars at the middle and 53.89 at 18.5555
  expect(marginOf(termsNow(KNOWN, 'MXN'), '1000')).toBe('0.16');
  expect(marginOf(termsNow(KNOWN, 'USD'), '100')).toBe('5.55');
  expect(marginOf(termsNow(KNOWN, 'MXN'), '')).toBeNull();
});
