import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type Money,
  money,
  multiply,
  parseMoney,
  parsePrice,
  price,
  quantity,
  rate,
} from '#kernel/money/money.ts';
import {
  breakEvenOf,
  chargeOf,
  highestSold,
  isAboveMarket,
  ivaWithin,
  percentFromMarket,
  salePrice,
} from './block-figures.ts';

const RATES = { charge: rate(200_000n), iva: rate(16_000_000n) };
const ONE_PERCENT = rate(1_000_000n);
const CASES = { numRuns: 2_000 };
const somePrice = fc.bigInt({ min: 10_000n, max: 10n ** 11n }).map((units) => price(units));
const someShares = fc.bigInt({ min: 1n, max: 10n ** 6n }).map((shares) => quantity(shares * 1_000_000n));

it('charges 0.20% with the IVA that it includes', () => {
  expect(chargeOf(parseMoney('81550.00'), RATES)).toBe(parseMoney('163.10'));
  expect(ivaWithin(parseMoney('163.10'), RATES)).toBe(parseMoney('22.50'));
});

it('says how far an offer lies from the market, and from where on it is not sold', () => {
  expect(percentFromMarket(parsePrice('163.10'), parsePrice('168.20'))).toBe('-3.03');
  expect(percentFromMarket(parsePrice('170'), parsePrice('168'))).toBe('1.19');
  expect(percentFromMarket(parsePrice('168'), parsePrice('168'))).toBe('0.00');
  expect(percentFromMarket(parsePrice('156.24'), parsePrice('170.81'))).toBe('-8.53');
  expect(highestSold(parsePrice('168.20'), ONE_PERCENT)).toBe(parsePrice('169.882'));
});

it('sells at exactly 1% above the market and not a millionth more', () => {
  fc.assert(
    fc.property(somePrice, (ask) => {
      const most = highestSold(ask, ONE_PERCENT);
      expect(isAboveMarket(most, ask, ONE_PERCENT)).toBe(false);
      expect(isAboveMarket(price(most + 1n), ask, ONE_PERCENT)).toBe(true);
    }),
    CASES,
  );
});

it('at the break-even a sale brings back what was paid, and a cent a share below it does not', () => {
  const brings = (at: bigint, shares: bigint): Money => {
    const value = multiply(price(at), quantity(shares));
    return money(value - chargeOf(value, RATES));
  };
  fc.assert(
    fc.property(somePrice, someShares, (at, shares) => {
      const value = multiply(at, shares);
      const paid = money(value + chargeOf(value, RATES));
      const even = breakEvenOf(paid, shares, RATES);
      // a cent for each of two roundings
      expect(brings(even, shares) >= paid - 1n).toBe(true);
      expect(brings(even - 10_000n, shares) <= paid + 1n).toBe(true);
    }),
    CASES,
  );
});

it('pays the bid that was shown until the market has fallen by more than 0.5%, and never less than the market bids', () => {
  const HELD = rate(500_000n);
  expect(salePrice(parsePrice('200'), parsePrice('199'), HELD)).toBe(parsePrice('200'));
  expect(salePrice(parsePrice('200'), parsePrice('198.999999'), HELD)).toBeNull();
  expect(salePrice(parsePrice('200'), parsePrice('200.01'), HELD)).toBe(parsePrice('200.01'));
  fc.assert(
    fc.property(somePrice, somePrice, (shown, bid) => {
      const paid = salePrice(shown, bid, HELD);
      if (paid === null) expect(bid * 1000n < shown * 995n).toBe(true);
      else expect([paid >= bid, paid >= shown, bid * 1000n >= shown * 995n]).toEqual([true, true, true]);
    }),
    CASES,
  );
});
