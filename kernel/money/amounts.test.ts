import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatMoney,
  formatPrice,
  formatQuantity,
  formatRate,
  LARGEST_UNITS,
  MalformedNumberError,
  money,
  type NumberFault,
  parseMoney,
  parsePrice,
  parseQuantity,
  parseRate,
  price,
  quantity,
  rate,
} from './money.ts';

const anyUnits = fc.bigInt({ min: -LARGEST_UNITS, max: LARGEST_UNITS });
const wideUnits = fc.oneof(anyUnits, fc.bigInt({ min: -10_000_000n, max: 10_000_000n }));

function faultOf(parse: () => unknown): NumberFault | null {
  try {
    parse();
  } catch (error) {
    if (error instanceof MalformedNumberError) return error.fault;
    throw error;
  }
  return null;
}

describe('what is printed is read back', () => {
  test('money, price, quantity and rate, over the whole range', () => {
    fc.assert(
      fc.property(wideUnits, (units) => {
        expect(parseMoney(formatMoney(money(units)))).toBe(units);
        expect(parsePrice(formatPrice(price(units)))).toBe(units);
        expect(parseQuantity(formatQuantity(quantity(units)))).toBe(units);
        expect(parseRate(formatRate(rate(units)))).toBe(units);
      }),
    );
  });

  test('money always prints two decimals and never an exponent', () => {
    fc.assert(
      fc.property(wideUnits, (units) => {
        expect(formatMoney(money(units))).toMatch(/^-?(0|[1-9]\d*)\.\d{2}$/);
      }),
    );
  });
});

describe('printing', () => {
  test('a price keeps two decimals and cuts zeros beyond them', () => {
    expect(formatPrice(parsePrice('227.5'))).toBe('227.50');
    expect(formatPrice(parsePrice('17.123400'))).toBe('17.1234');
    expect(formatPrice(price(0n))).toBe('0.00');
    expect(formatPrice(price(-1n))).toBe('-0.000001');
  });

  test('a quantity has no trailing zeros', () => {
    expect(formatQuantity(parseQuantity('10'))).toBe('10');
    expect(formatQuantity(parseQuantity('0.50'))).toBe('0.5');
    expect(formatQuantity(parseQuantity('1000'))).toBe('1000');
  });

  test('a rate is in basis points', () => {
    expect(parseRate('25')).toBe(250_000n);
    expect(formatRate(parseRate('0.2780'))).toBe('0.278');
  });
});

describe('reading', () => {
  test('negative zero is zero', () => {
    expect(parseMoney('-0')).toBe(0n);
    expect(formatMoney(parseMoney('-0.00'))).toBe('0.00');
    expect(formatQuantity(parseQuantity('-0.000000'))).toBe('0');
  });

  test('given more decimals than the scale, zeros too, then it is refused, not rounded', () => {
    expect(faultOf(() => parseMoney('1.234'))).toBe('decimals');
    expect(faultOf(() => parseMoney('1.230'))).toBe('decimals');
    expect(faultOf(() => parsePrice('0.1234567'))).toBe('decimals');
    expect(faultOf(() => parseQuantity('0.0000001'))).toBe('decimals');
    expect(faultOf(() => parseRate('0.00001'))).toBe('decimals');
  });

  test('given 2^63 units or more, then it is refused; one less fits', () => {
    expect(parseMoney('92233720368547758.07')).toBe(LARGEST_UNITS);
    expect(parseMoney('-92233720368547758.07')).toBe(-LARGEST_UNITS);
    expect(faultOf(() => parseMoney('92233720368547758.08'))).toBe('range');
    expect(faultOf(() => parseMoney('-92233720368547758.08'))).toBe('range');
    expect(faultOf(() => parsePrice('9223372036854.775808'))).toBe('range');
    expect(faultOf(() => money(2n ** 63n))).toBe('range');
    expect(faultOf(() => quantity(-(2n ** 63n)))).toBe('range');
  });

  test.each([
    '',
    ' ',
    '1 ',
    ' 1',
    '+1',
    '--1',
    '1.',
    '.5',
    '01',
    '00',
    '1e3',
    '1E3',
    '0x10',
    '1_000',
    '1,000.00',
    '1.2.3',
    '$1.00',
    'NaN',
    'Infinity',
    '-',
    '１２',
    '١٢',
    '1\n',
    '1\u0000',
    '12.3４',
    '9'.repeat(40),
  ])('given %j, then it is no number here', (text) => {
    for (const parse of [parseMoney, parsePrice, parseQuantity, parseRate]) {
      expect(faultOf(() => parse(text))).toBe('form');
    }
  });

  test('given something that is no text at all, then it is refused too', () => {
    for (const value of [1, 1.5, null, undefined, {}, [], ['1'], true, 1n]) {
      expect(faultOf(() => parseMoney(value as unknown as string))).toBe('form');
    }
  });

  test('given any text, then it is refused or it is that very number', () => {
    const digits = fc.stringMatching(/^-?[0-9]{1,12}(\.[0-9]{1,4})?$/);
    fc.assert(
      fc.property(fc.oneof(fc.string(), digits), (text) => {
        if (faultOf(() => parseMoney(text)) !== null) return;
        const [whole = '', decimals = ''] = text.split('.');
        const plain = `${whole}.${decimals.padEnd(2, '0')}`;
        expect(formatMoney(parseMoney(text))).toBe(plain.replace(/^-(0\.00)$/, '$1'));
      }),
    );
  });
});
