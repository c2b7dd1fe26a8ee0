import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LARGEST_UNITS, parsePrice, quantity } from '#kernel/money/money.ts';
import { addShares, instantOf, priceOf, sharesOf } from './vendor-numbers.ts';

test('a double is the decimal that the vendor wrote', () => {
  expect(priceOf(0.1)).toBe(100_000n);
  expect(priceOf(388.985)).toBe(388_985_000n);
  expect(priceOf(0.1 + 0.2)).toBe(300_000n);
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 13n }), (units) => {
      const text = `${units / 1_000_000n}.${String(units % 1_000_000n).padStart(6, '0')}`;
      expect(priceOf(JSON.parse(text))).toBe(parsePrice(text));
      expect(priceOf(text)).toBe(units);
    }),
  );
});

test('what is finer than a millionth is rounded half to even', () => {
  expect(['1.0000005', '1.0000015', '1.00000051', '0.0000009'].map(priceOf)).toEqual([
    1_000_000n,
    1_000_002n,
    1_000_001n,
    1n,
  ]);
  expect(priceOf(1e-6)).toBe(1n);
});

test('shares add up as far as they can be counted', () => {
  expect(addShares(quantity(2n), quantity(3n))).toBe(5n);
  expect(addShares(quantity(LARGEST_UNITS - 1n), quantity(5n))).toBe(LARGEST_UNITS);
});

test('what is no price is none', () => {
  const none = [
    0,
    -1,
    -0.01,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e8,
    1e300,
    1e-7,
    '',
    'N/E',
    '1,5',
    '+1',
    '0x10',
  ];
  expect(none.map(priceOf)).toEqual(none.map(() => null));
});

test('shares may be none, and not more than there can be', () => {
  expect([0, 9876, 0.5, '12000', 1e12, -1, Number.NaN].map(sharesOf)).toEqual([
    0n,
    9_876_000_000n,
    500_000n,
    12_000_000_000n,
    null,
    null,
    null,
  ]);
});

test('an instant has a zone, and is a real one', () => {
  expect(instantOf('2021-02-22T15:51:44.208123456Z')).toBe(Date.parse('2021-02-22T15:51:44.208Z'));
  expect(instantOf('2026-11-20T00:00:00-05:00')).toBe(Date.parse('2026-11-20T05:00:00Z'));
  expect(['2026-11-20', '2026-11-20T10:00:00', '2026-13-40T10:00:00Z', 'now', ''].map(instantOf)).toEqual(
    Array.from({ length: 5 }, () => null),
  );
});
