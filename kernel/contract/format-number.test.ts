import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNumber } from './format-number.ts';

test.each([
  [undefined, '0.00'],
  [null, '0.00'],
  ['', '0.00'],
  ['  ', '0.00'],
  ['0', '0.00'],
  ['12', '12.00'],
  ['12.3', '12.30'],
  ['1.005', '1.01'],
  ['1.004999999999999999999', '1.00'],
  ['0.999', '1.00'],
  ['-1.005', '-1.01'],
  ['-0.001', '0.00'],
  ['92233720368547758.075', '92233720368547758.08'],
])('given %j, then two decimals are shown: %s', (value, shown) => {
  expect(formatNumber(value)).toBe(shown);
});

test('given other counts of decimals, then they are kept', () => {
  expect(formatNumber('1.5', 0)).toBe('2');
  expect(formatNumber('1.23456789', 6)).toBe('1.234568');
  expect(formatNumber(null, 0)).toBe('0');
});

test('given what is no decimal string, then it is not shown as zero', () => {
  for (const bad of ['abc', '1e5', '1,000', '--1', 'NaN'])
    expect(() => formatNumber(bad)).toThrow(RangeError);
  expect(() => formatNumber('1', 21)).toThrow(RangeError);
  expect(() => formatNumber('1', 1.5)).toThrow(RangeError);
});

test('given any decimal string, then the shown number is the nearest, exactly', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
      fc.integer({ min: 0, max: 6 }),
      (units, decimals) => {
        const magnitude = (units < 0n ? -units : units).toString().padStart(7, '0');
        const text = `${units < 0n ? '-' : ''}${magnitude.slice(0, -6)}.${magnitude.slice(-6)}`;
        const shown = BigInt(formatNumber(text, decimals).replace('.', '')) * 10n ** BigInt(6 - decimals);
        const distance = shown > units ? shown - units : units - shown;
        expect(2n * distance <= 10n ** BigInt(6 - decimals)).toBe(true);
      },
    ),
  );
});
