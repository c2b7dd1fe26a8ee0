import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { gained, gainedPercent, gainedTogether, riskBand, shareOf, typedFault } from './fund-words.ts';

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
});

const HELD = {
  value: '105.00',
  coming: '1.50',
  paidIn: '100.00',
  redeemed: '0.00',
  currency: 'MXN',
} as const;

test('funds have gained together what each of them has, each currency by itself', () => {
  const lost = { ...HELD, value: '98.00', coming: '0.00' };
  const dollars = { ...HELD, value: '90.00', currency: 'USD' } as const;
  expect(gainedTogether([HELD, dollars, lost])).toEqual([
    { currency: 'MXN', profit: '4.50' },
    { currency: 'USD', profit: '-8.50' },
  ]);
  expect(gainedTogether([HELD, dollars, { ...HELD, value: null }])).toEqual([
    { currency: 'MXN', profit: null },
    { currency: 'USD', profit: '-8.50' },
  ]);
  expect(gainedTogether([])).toEqual([]);
});

test('what was gained is a percent of what was paid in, while nothing was redeemed', () => {
  const gave = (value: string, paidIn: string) => gainedPercent({ ...HELD, coming: '0.00', value, paidIn });
  expect(gave('15059.58', '15000.00')).toBe('0.40');
  expect(gave('14850.00', '15000.00')).toBe('-1.00');
  expect(gave('10.00', '0.00')).toBeNull();
  expect(gainedPercent({ ...HELD, value: null })).toBeNull();
});

test('a fund of which more was redeemed than was paid has its gain, and no percent', () => {
  // Bought for 100, worth 200, of which 150 were redeemed.
  const sold = { ...HELD, value: '50.00', coming: '0.00', paidIn: '-50.00', redeemed: '150.00' };
  expect(gained(sold)).toBe('100.00');
  expect(gainedPercent(sold)).toBeNull();
  // Of one of which less was redeemed what is left of the payment is no base either.
  expect(gainedPercent({ ...sold, value: '150.00', paidIn: '50.00', redeemed: '50.00' })).toBeNull();
  const other = { ...HELD, value: '60.00', coming: '0.00', paidIn: '60.00' };
  expect(gainedTogether([sold, other])).toEqual([{ currency: 'MXN', profit: '100.00' }]);
});
