import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPercent, money, parsePrice, price, quantity } from '#kernel/money/money.ts';
import { executedAt, gainOf, unitsOf } from './mutual-fund.ts';

const nav = fc.bigInt({ min: 1_000n, max: 1_000_000_000_000n }).map(price);
const amount = fc.bigInt({ min: 10_000n, max: 10n ** 11n }).map(money);
/** What is off by rounding, doubled: of a whole, half at most. */
const twice = (n: bigint) => 2n * (n < 0n ? -n : n);
const RUNS = { numRuns: 2_000 };

test('a purchase gives all of its amount for units that are off by half a millionth at most, to the even one', () => {
  fc.assert(
    fc.property(amount, nav, (paid, value) => {
      const done = executedAt({ side: 'buy', amount: paid }, value);
      expect(done.amount).toBe(paid);
      const off = twice(paid * 10_000_000_000n - done.units * value);
      expect(off <= value).toBe(true);
      if (off === value) expect(done.units % 2n).toBe(0n);
    }),
    RUNS,
  );
});

test('a redemption gives all of its units for an amount that is off by half a cent at most, to the even one', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 13n }), nav, (given, value) => {
      fc.pre(given * value < 10n ** 28n);
      const done = executedAt({ side: 'redeem', units: quantity(given) }, value);
      expect(done.units).toBe(given);
      const off = twice(given * value - done.amount * 10_000_000_000n);
      expect(off <= 10_000_000_000n).toBe(true);
      if (off === 10_000_000_000n) expect(done.amount % 2n).toBe(0n);
    }),
    RUNS,
  );
});

test('money in and out at one value never becomes more than the cent that rounding is', () => {
  fc.assert(
    fc.property(amount, nav, (paid, value) => {
      const { units } = executedAt({ side: 'buy', amount: paid }, value);
      fc.pre(units > 0n);
      const back = executedAt({ side: 'redeem', units }, value).amount;
      // half a millionth of a unit, and half a cent
      expect(twice(back - paid) <= value / 10_000_000_000n + 3n).toBe(true);
    }),
    RUNS,
  );
});

test('what a value gained is of the value before', () => {
  expect(formatPercent(gainOf(parsePrice('14.287316'), parsePrice('13.007')))).toBe('9.84');
  expect(formatPercent(gainOf(parsePrice('9'), parsePrice('10')))).toBe('-10.00');
  expect(unitsOf('HORGOB')).toBe('HORGOB.UNIT');
});
