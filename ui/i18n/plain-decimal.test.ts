import { expect, it } from 'vitest';
import { plainDecimal } from './plain-decimal.ts';

it.each([
  [' $1,234.50 ', '1234.50'],
  ['1 000\u00a0000', '1000000'],
  ['12,345,678.', '12345678'],
  ['\u202a12.50\u202c\u200b', '12.50'],
  ['007', '7'],
  ['0.50', '0.50'],
  ['0', '0'],
  ['.5', '0.5'],
  ['-.5', '-0.5'],
  ['99999999999999999999.123456', '99999999999999999999.123456'],
])('%j is %s', (typed, plain) => {
  expect(plainDecimal(typed)).toBe(plain);
});

it.each(['1,5', '0,125', '1,2345', '1234,567', '12a', '1e3', '-5', '1.2.3', '.', ','])(
  '%j is neither mended nor cut: what is wrong with it can be said',
  (typed) => {
    expect(plainDecimal(typed)).toBe(typed);
  },
);

it('what begins with zeros has no thousands', () => {
  expect(plainDecimal('00,125')).toBe('0,125');
});
