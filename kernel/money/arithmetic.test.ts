import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMoney,
  applyRate,
  convert,
  convertBack,
  formatMoney,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatRate,
  LARGEST_UNITS,
  MalformedNumberError,
  maxMoney,
  minMoney,
  money,
  multiply,
  negateMoney,
  parseMoney,
  parsePrice,
  parseQuantity,
  parseRate,
  perUnit,
  price,
  quantity,
  quantityFor,
  rateOf,
  subtractMoney,
} from './money.ts';

const amount = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }).map(money);
const positivePrice = fc.bigInt({ min: 1n, max: 10n ** 11n }).map(price);
const shares = fc.bigInt({ min: 1n, max: 10n ** 11n }).map(quantity);

describe('what shares cost', () => {
  test('ten shares at 231.5871 are 2,315.87', () => {
    expect(formatMoney(multiply(parsePrice('231.5871'), parseQuantity('10')))).toBe('2315.87');
  });

  test('half a cent goes to the even cent, or up where asked', () => {
    expect(formatMoney(multiply(parsePrice('0.125'), parseQuantity('1')))).toBe('0.12');
    expect(formatMoney(multiply(parsePrice('0.135'), parseQuantity('1')))).toBe('0.14');
    expect(formatMoney(multiply(parsePrice('0.125'), parseQuantity('1'), 'half-up'))).toBe('0.13');
    expect(formatMoney(multiply(parsePrice('0.000001'), parseQuantity('0.000001'), 'up'))).toBe('0.01');
  });

  test('rounding is off by at most half a cent: |10^10·cost − price·shares| ≤ 10^10 ÷ 2', () => {
    fc.assert(
      fc.property(positivePrice, shares, (unitPrice, count) => {
        const error = multiply(unitPrice, count) * 10_000_000_000n - unitPrice * count;
        expect(error <= 5_000_000_000n && error >= -5_000_000_000n).toBe(true);
      }),
    );
  });

  test('given a cost beyond 2^63 cents, then it is refused', () => {
    const all = price(LARGEST_UNITS);
    expect(() => multiply(all, parseQuantity('20000'))).toThrow(MalformedNumberError);
  });
});

describe('prices and quantities from money', () => {
  test('the average price of what was paid', () => {
    expect(formatPrice(perUnit(parseMoney('100.00'), parseQuantity('3')))).toBe('33.333333');
    expect(() => perUnit(parseMoney('1.00'), quantity(0n))).toThrow(RangeError);
  });

  test('what an amount buys never costs more than the amount', () => {
    expect(formatQuantity(quantityFor(parseMoney('100.00'), parsePrice('3')))).toBe('33.333333');
    // At the smallest price more than 9,223,372.03 would buy more than a quantity can say.
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 9n * 10n ** 8n }).map(money),
        positivePrice,
        (cash, unitPrice) => {
          expect(multiply(unitPrice, quantityFor(cash, unitPrice), 'down') <= cash).toBe(true);
        },
      ),
    );
  });
});

describe('rates', () => {
  test('0.25% of 2,315.87, and 16% on it', () => {
    const commission = applyRate(parseMoney('2315.87'), parseRate('25'));
    expect(formatMoney(commission)).toBe('5.79');
    expect(formatMoney(applyRate(commission, parseRate('1600')))).toBe('0.93');
  });

  test('regulatory fees round up', () => {
    expect(formatMoney(applyRate(parseMoney('1000.00'), parseRate('0.278'), 'up'))).toBe('0.03');
    expect(formatMoney(applyRate(parseMoney('0.01'), parseRate('0.0001'), 'up'))).toBe('0.01');
  });

  test('the whole of anything is itself', () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(applyRate(value, parseRate('10000'))).toBe(value);
      }),
    );
  });

  test('a price half a percent higher', () => {
    expect(formatPrice(applyRate(parsePrice('200.00'), parseRate('10050')))).toBe('201.00');
  });

  test('a change as a share, and as a percentage', () => {
    const change = rateOf(parsePrice('-1.50'), parsePrice('120.00'));
    expect(formatRate(change)).toBe('-125');
    expect(formatPercent(change)).toBe('-1.25');
    expect(() => rateOf(parsePrice('1'), price(0n))).toThrow(RangeError);
  });
});

describe('currencies', () => {
  test('dollars to pesos and back', () => {
    const usdMxn = parsePrice('17.123456');
    expect(formatMoney(convert(parseMoney('100.00'), usdMxn))).toBe('1712.35');
    expect(formatMoney(convertBack(parseMoney('1712.35'), usdMxn))).toBe('100.00');
  });
});

describe('sums', () => {
  test('a sum is exact however its parts are grouped', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 20 }), (values) => {
        const oneByOne = values.reduce((sum, value) => addMoney(sum, value), money(0n));
        expect(addMoney(...values)).toBe(oneByOne);
        expect(subtractMoney(oneByOne, oneByOne)).toBe(0n);
        expect(addMoney(oneByOne, negateMoney(oneByOne))).toBe(0n);
      }),
    );
  });

  test('the smaller and the larger', () => {
    expect(minMoney(parseMoney('1.00'), parseMoney('-2.00'))).toBe(-200n);
    expect(maxMoney(parseMoney('1.00'), parseMoney('-2.00'))).toBe(100n);
  });

  test('given a sum beyond 2^63 cents, then it is refused', () => {
    const most = money(LARGEST_UNITS);
    expect(() => addMoney(most, money(1n))).toThrow(MalformedNumberError);
    expect(() => subtractMoney(negateMoney(most), money(1n))).toThrow(MalformedNumberError);
  });
});
