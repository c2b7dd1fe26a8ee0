import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Currency, money, type Price, parsePrice, price } from '#kernel/money/money.ts';
import {
  furtherSums,
  grownBy,
  inCurrency,
  type Sums,
  sumIn,
  totalIn,
  type Valuation,
  withdrawableOf,
  worthOf,
} from './total-assets.ts';

const FX = parsePrice('18.50');
const at = (prices: Record<string, [string, Currency]>, fx: Price | null = FX): Valuation => ({
  priceOf: (id) => {
    const known = prices[id];
    return known ? { price: parsePrice(known[0]), currency: known[1] } : null;
  },
  fx,
});

describe('withdrawable', () => {
  test.each([
    ['nothing must stay', 100n, 0n, 100n],
    ['something must stay', 100n, 30n, 70n],
    ['never below zero', 20n, 30n, 0n],
  ])('%s', (_what, available, stays, expected) => {
    expect(withdrawableOf(money(available), money(stays))).toBe(expected);
  });

  test('is never more than what is available nor less than nothing', () => {
    const cents = fc.bigInt({ min: 0n, max: 10n ** 15n }).map(money);
    fc.assert(
      fc.property(cents, cents, (available, stays) => {
        const left = withdrawableOf(available, stays);
        expect(left >= 0n && left <= available).toBe(true);
      }),
    );
  });
});

describe('total assets', () => {
  const held = [
    { asset: 'MXN', units: 100_00n },
    { asset: 'USD', units: 10_00n },
    { asset: 'AAPL.XNAS', units: 2_500_000n },
    { asset: 'WALMEX.XMEX', units: 3_000_000n },
  ];
  const prices = at({ 'AAPL.XNAS': ['200.10', 'USD'], 'WALMEX.XMEX': ['60.00', 'MXN'] });

  test('are cash and market value, each currency by itself, converted once', () => {
    const worth = worthOf(held, prices);
    expect(worth.shares).toEqual({ MXN: 180_00n, USD: 500_25n });
    // 280.00 pesos and 510.25 dollars at 18.50
    expect(totalIn(worth, 'MXN', FX)).toBe(280_00n + 9_439_62n);
    expect(totalIn(worth, 'USD', FX)).toBe(510_25n + 15_14n);
  });

  test('without a rate only the wanted currency’s own is summed', () => {
    expect(totalIn(worthOf(held, prices), 'MXN', null)).toBe(280_00n);
  });

  test('a holding without a price counts as nothing and is named', () => {
    const worth = worthOf(held, at({ 'WALMEX.XMEX': ['60.00', 'MXN'] }));
    expect(worth.unpriced).toEqual(['AAPL.XNAS']);
    expect(worth.shares.USD).toBe(0n);
  });

  test('what features count is added, what they count as owed is taken off', () => {
    const further = furtherSums([
      { isOwed: false, amounts: { MXN: money(1_000_00n) } },
      { isOwed: false, amounts: { USD: money(50_00n) } },
      { isOwed: true, amounts: { USD: money(80_00n) } },
      { isOwed: true, amounts: {} },
    ]);
    expect(further).toEqual({ had: { MXN: 1_000_00n, USD: 50_00n }, owed: { MXN: 0n, USD: 80_00n } });
    // 280.00 and 1,000.00 pesos, 510.25 less 30.00 dollars at 18.50
    expect(totalIn(worthOf(held, prices, further), 'MXN', FX)).toBe(1_280_00n + 8_884_62n);
  });

  test('what was sold long ago asks for no price', () => {
    expect(worthOf([{ asset: 'GONE.XNAS', units: 0n }], at({})).unpriced).toEqual([]);
  });
});

describe('the parts of a sum', () => {
  const cents = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }).map(money);
  const sums = fc.record({ MXN: cents, USD: cents });
  const rate = fc.option(fc.bigInt({ min: 1_000_000n, max: 100_000_000n }).map(price), { nil: null });
  const added = (of: readonly Sums[]): Sums => ({
    MXN: money(of.reduce((all, { MXN }) => all + MXN, 0n)),
    USD: money(of.reduce((all, { USD }) => all + USD, 0n)),
  });

  test('add up to it to the cent, where each rounded by itself would not', () => {
    const cent = { MXN: money(0n), USD: money(1n) };
    // a cent at 18.50 is 18.5 cents, three are 55.5
    expect(grownBy([cent, cent, cent], 'MXN', FX)).toEqual([18n, 19n, 19n]);
    expect(sumIn(added([cent, cent, cent]), 'MXN', FX)).toBe(56n);
  });

  test('whatever they are, each within a cent of what it is by itself, and nothing where it is nothing', () => {
    fc.assert(
      fc.property(fc.array(sums), fc.constantFrom<Currency>('MXN', 'USD'), rate, (of, to, fx) => {
        const parts = grownBy(of, to, fx);
        expect(parts.reduce((all: bigint, part) => all + part, 0n)).toBe(sumIn(added(of), to, fx));
        of.forEach((each, at) => {
          const off = parts[at]! - sumIn(each, to, fx);
          expect(off >= -1n && off <= 1n).toBe(true);
          if (each.MXN === 0n && each.USD === 0n) expect(parts[at]).toBe(0n);
        });
      }),
    );
  });
});

test('zero needs no rate; anything else does', () => {
  expect(inCurrency(money(0n), 'USD', 'MXN', null)).toBe(0n);
  expect(inCurrency(money(1n), 'USD', 'MXN', null)).toBeNull();
  expect(inCurrency(money(1_00n), 'USD', 'MXN', price(18_500_000n))).toBe(18_50n);
});
