import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Leverage } from '#features/margin/contract.ts';
import {
  formatMoney,
  formatPrice,
  MalformedNumberError,
  type Money,
  money,
  multiply,
  parsePrice,
  parseQuantity,
  price,
  quantity,
  rate,
} from '#kernel/money/money.ts';
import { saleFeesOn, totalFees } from './fees.ts';
import { breakEvenPrice, highestPrice, lowestPrice, priceBuy, priceClose } from './pricing.ts';
import { AMERICAN_BUY, AMERICAN_SALE, MEXICAN, RULES } from './rules.fixture.ts';

const AMERICAN = {
  terms: AMERICAN_BUY,
  saleTerms: AMERICAN_SALE,
  leverage: 1,
  yearly: rate(7_500_000n),
} as const;
const MEXICAN_TERMS = { terms: MEXICAN, saleTerms: MEXICAN, leverage: 1, yearly: rate(13_000_000n) } as const;

describe('the price of a buy', () => {
  it('is what the order sheet of ten shares at 231.43 shows', () => {
    // given an ask of 231.43, when ten shares are previewed, then 2,314.30, at most 2,325.87, even at 231.44
    const ask = parsePrice('231.43');
    const figures = priceBuy(ask, highestPrice(ask, RULES), parseQuantity('10'), AMERICAN);
    expect(formatPrice(figures.maxPrice)).toBe('232.58715');
    expect(formatMoney(figures.total)).toBe('2314.30');
    expect(formatMoney(figures.maxTotal)).toBe('2325.87');
    expect(formatPrice(figures.breakEven)).toBe('231.44');
  });

  it('takes half of it at 2×, lends the rest and says what a night of it costs', () => {
    const ask = parsePrice('233.64');
    const figures = priceBuy(ask, highestPrice(ask, RULES), parseQuantity('20'), {
      ...AMERICAN,
      leverage: 2,
    });
    expect(formatMoney(figures.value)).toBe('4672.80');
    expect(formatMoney(figures.principal)).toBe('2336.40');
    expect(formatMoney(figures.borrowed)).toBe('2336.40');
    expect(formatMoney(figures.nightlyFee)).toBe('0.49');
    expect(formatMoney(figures.total)).toBe('2336.40');
    expect(formatPrice(figures.breakEven)).toBe('233.65');
  });

  it('adds principal, commission, IVA and regulatory fee to the total', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 10_000n, max: 10_000_000_000n }),
        fc.bigInt({ min: 1_000_000n, max: 1_000_000_000_000n }),
        fc.constantFrom<Leverage>(1, 2),
        (ask, shares, leverage) => {
          const figures = priceBuy(price(ask), highestPrice(price(ask), RULES), quantity(shares), {
            ...MEXICAN_TERMS,
            leverage,
          });
          expect(figures.total).toBe(
            figures.principal + figures.commission + figures.iva + figures.regulatoryFee,
          );
          expect(figures.maxTotal >= figures.total).toBe(true);
          expect(figures.principal + figures.borrowed).toBe(figures.value);
        },
      ),
    );
  });

  it('refuses sums beyond the range of money', () => {
    const ask = parsePrice('1000000.00');
    expect(() => priceBuy(ask, ask, quantity(2n ** 63n - 1n), MEXICAN_TERMS)).toThrow(MalformedNumberError);
  });
});

describe('the price of a sale', () => {
  it('mirrors the buy below the bid', () => {
    const bid = parsePrice('231.41');
    const figures = priceClose(bid, lowestPrice(bid, RULES), parseQuantity('10'), AMERICAN_SALE);
    expect(formatPrice(figures.minPrice)).toBe('230.25295');
    expect(formatMoney(figures.total)).toBe('2314.04');
    expect(figures.minTotal <= figures.total).toBe(true);
  });
});

describe('the break-even price', () => {
  it('brings back the cost, and a tick less does not', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 100n, max: 10_000_000_00n }).map(money),
        fc.bigInt({ min: 1n, max: 5_000n }).map((whole) => quantity(whole * 1_000_000n)),
        fc.constantFrom(AMERICAN_SALE, MEXICAN),
        (cost, shares, terms) => {
          const even = breakEvenPrice(cost, shares, terms);
          const credit = (at: bigint) => {
            const value = multiply(price(at), shares);
            return (value - totalFees(saleFeesOn(terms, value, shares))) as Money;
          };
          expect(credit(even) >= cost).toBe(true);
          const tick = even > 1_000_000n ? 10_000n : 100n;
          // A cent of a stepping fee may let an earlier tick pass too; never by more than the fees' three steps.
          expect(credit(even - tick) < cost + 3n).toBe(true);
        },
      ),
    );
  });
});
