import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  gained,
  gainedPercent,
  gainedTogether,
  isSome,
  riskBand,
  shareOf,
  typedFault,
} from './fund-words.ts';

test('a share of cash or units is never more than all of it, and all of it is all', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 15n }),
      fc.constantFrom(25n, 50n, 75n, 100n),
      (cents, percent) => {
        const text = cents.toString().padStart(3, '0');
        const whole = `${text.slice(0, -2)}.${text.slice(-2)}`;
        const part = shareOf(whole, percent, 2);
        expect(BigInt(part.replace('.', '')) * 100n).toBeLessThanOrEqual(cents * percent);
        if (percent === 100n) expect(part).toBe(whole);
      },
    ),
    { numRuns: 2_000 },
  );
  expect(shareOf('1399.84305', 100n, 6)).toBe('1399.84305');
  expect(shareOf('0.000003', 50n, 6)).toBe('0.000001');
  expect(shareOf('8', 25n, 6)).toBe('2');
});

test('what is typed is an amount of two decimals or units of six', () => {
  expect(['', 'x', '1.234', '0', '0.00', '12.5'].map((typed) => typedFault(typed, 2))).toEqual([
    'field.required',
    'field.number',
    'field.number',
    'field.positive',
    'field.positive',
    null,
  ]);
  expect(typedFault('1.234567', 6)).toBeNull();
  expect(typedFault('1.2345678', 6)).toBe('field.number');
});

test('risk has three bands, and what was gained counts what still comes', () => {
  expect([1, 2, 3, 4, 5, 7].map(riskBand)).toEqual(['low', 'low', 'middle', 'middle', 'high', 'high']);
  expect(gained({ value: '105.00', coming: '1.50', paidIn: '110.00' })).toBe('-3.50');
  expect(gained({ value: null, coming: '0.00', paidIn: '1.00' })).toBeNull();
  expect([isSome('0.00'), isSome('0.01')]).toEqual([false, true]);
});

test('funds have gained together what each of them has, of all that was paid in', () => {
  const one = { value: '105.00', coming: '1.50', paidIn: '100.00' };
  expect(gainedTogether([one, { value: '98.00', coming: '0.00', paidIn: '100.00' }])).toEqual({
    profit: '4.50',
    percent: '2.25',
  });
  expect(gainedTogether([one, { ...one, value: null }])).toBeNull();
});

test('what was gained is a percent of what was paid in', () => {
  expect(gainedPercent('59.58', '15000.00')).toBe('0.40');
  expect(gainedPercent('-150.00', '15000.00')).toBe('-1.00');
  expect(gainedPercent('10.00', '0.00')).toBe(null);
});
