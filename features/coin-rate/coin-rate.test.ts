import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { money, parseMoney, parsePrice, price } from '#kernel/money/money.ts';
import { COINS, coinUnitsFor, dollarsFor, formatCoin } from './coin-rate.ts';

test('given a hundred dollars at 92,000 a bitcoin, then it is 0.00108695, not a satoshi more', () => {
  expect(formatCoin(coinUnitsFor(parseMoney('100.00'), parsePrice('92000'), 'BTC'), 'BTC')).toBe(
    '0.00108695',
  );
  expect(formatCoin(coinUnitsFor(parseMoney('100.00'), parsePrice('1'), 'USDT'), 'USDT')).toBe('100');
});

test('given any amount and rate, then there and back never makes money', () => {
  const cents = fc.bigInt({ min: 0n, max: 10n ** 12n });
  const rates = fc.bigInt({ min: 1n, max: 10n ** 13n });
  fc.assert(
    fc.property(cents, rates, fc.constantFrom(...COINS), (amount, units, coin) => {
      const bought = coinUnitsFor(money(amount), price(units), coin);
      expect(dollarsFor(bought, price(units), coin)).toBeLessThanOrEqual(amount);
    }),
  );
});

test('given smallest units, then they are written without a zero too many', () => {
  expect([1n, 100_000_000n, 150_000_000n, 0n].map((units) => formatCoin(units, 'BTC'))).toEqual([
    '0.00000001',
    '1',
    '1.5',
    '0',
  ]);
});
