import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalParts, directionOf, withSignKept, writeDecimal } from './decimal.ts';

describe('a decimal string on the screen', () => {
  it('is grouped, filled to two decimals, and keeps what it has beyond', () => {
    expect(writeDecimal('418206.35')).toBe('418,206.35');
    expect(writeDecimal('0.5')).toBe('0.50');
    expect(writeDecimal('18.421')).toBe('18.421');
    expect(writeDecimal('18.4210', 4)).toBe('18.4210');
    expect(writeDecimal('10.000000', 0)).toBe('10');
  });

  it('is signed with a real minus, zero never', () => {
    expect(writeDecimal('-220')).toBe('\u2212220.00');
    expect(writeDecimal('41.7', 2, 'always')).toBe('+41.70');
    expect(writeDecimal('-0.00', 2, 'always')).toBe('0.00');
    expect(directionOf('-0.01')).toBe(-1);
  });

  it('lets no line of a text end after its sign', () => {
    expect(withSignKept('\u2212$220.00')).toBe('\u2212\u2060$220.00');
    expect(withSignKept('+$41.70')).toBe('+\u2060$41.70');
    expect(withSignKept('$41.70')).toBe('$41.70');
  });

  it('refuses what is no decimal string', () => {
    for (const bad of ['', '1e5', 'NaN', '1,000', ' 1']) expect(() => decimalParts(bad)).toThrow(TypeError);
  });

  it('groups as Intl does in the three locales', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n }), (n) => {
        for (const locale of ['es-MX', 'en-US', 'zh-CN']) {
          const expected = new Intl.NumberFormat(locale).format(n).replace('-', '\u2212');
          expect(writeDecimal(String(n), 0)).toBe(expected);
        }
      }),
    );
  });
});
