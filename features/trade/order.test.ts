import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { multiply, type Price, price, quantity, rate } from '#kernel/money/money.ts';
import { feesOn, type Side, saleFeesOn, totalFees } from './fees.ts';
import { applyFill, averagePriceOf, type FillMovement, NOTHING_FILLED, withinBound } from './order.ts';
import { highestPrice, lowestPrice, priceBuy, priceClose } from './pricing.ts';
import { AMERICAN_BUY, AMERICAN_SALE, MEXICAN, RULES } from './rules.fixture.ts';

const prices = fc.bigInt({ min: 10_000n, max: 5_000_000_000n }).map(price);
/** Fill sizes in millionths of a share, whole and fractional mixed. */
const sizes = fc.array(
  fc.oneof(
    fc.bigInt({ min: 1n, max: 3_000_000n }),
    fc.bigInt({ min: 1n, max: 500n }).map((whole) => whole * 1_000_000n),
  ),
  { minLength: 1, maxLength: 12 },
);
const markets = fc.constantFrom(
  { buy: AMERICAN_BUY, sell: AMERICAN_SALE },
  { buy: MEXICAN, sell: MEXICAN },
  // Rates that no row has today, so that every fee grows at once.
  {
    buy: { ...AMERICAN_SALE, ...pick(MEXICAN) },
    sell: { ...AMERICAN_SALE, ...pick(MEXICAN) },
  },
);

function pick({ commission, iva }: typeof MEXICAN) {
  return { commission, iva };
}

function fillAll(side: Side, terms: typeof MEXICAN, parts: readonly bigint[], at: (index: number) => Price) {
  let progress = NOTHING_FILLED;
  const movements: FillMovement[] = [];
  for (const [index, part] of parts.entries()) {
    const { after, movement } = applyFill(side, terms, progress, {
      price: at(index),
      quantity: quantity(part),
    });
    progress = after;
    movements.push(movement);
  }
  return { progress, movements };
}

const sumOf = (movements: readonly FillMovement[], key: keyof FillMovement) =>
  movements.reduce((sum, movement) => sum + movement[key], 0n);

describe('fills of an order', () => {
  it('costs in parts what it would cost at once, and posts nothing below zero', () => {
    fc.assert(
      fc.property(prices, sizes, markets, fc.constantFrom<Side>('buy', 'sell'), (at, parts, market, side) => {
        const { progress, movements } = fillAll(side, market[side], parts, () => at);
        const whole = quantity(parts.reduce((sum, part) => sum + part, 0n));
        const value = multiply(at, whole);
        const fees = (side === 'buy' ? feesOn : saleFeesOn)(market[side], value, whole);
        expect(progress.value).toBe(value);
        expect(sumOf(movements, 'value')).toBe(value);
        expect(sumOf(movements, 'commission')).toBe(fees.commission);
        expect(sumOf(movements, 'iva')).toBe(fees.iva);
        expect(sumOf(movements, 'regulatoryFee') - fees.regulatoryFee).toBeOneOf([0n, 1n]);
        for (const movement of movements) {
          expect(Object.values(movement).every((amount) => amount >= 0n)).toBe(true);
        }
      }),
    );
  });

  it('never costs more than the confirmation said, whatever the fills', () => {
    fc.assert(
      fc.property(prices, sizes, markets, fc.infiniteStream(fc.nat(100)), (ask, parts, market, dips) => {
        const whole = quantity(parts.reduce((sum, part) => sum + part, 0n));
        const limit = highestPrice(ask, RULES);
        const { maxTotal } = priceBuy(ask, limit, whole, {
          terms: market.buy,
          saleTerms: market.sell,
          leverage: 1,
          yearly: rate(0n),
        });
        const { movements } = fillAll('buy', market.buy, parts, () =>
          price(limit - (limit * BigInt(dips.next().value ?? 0)) / 200n),
        );
        const paid = movements.reduce((sum, movement) => sum + movement.value + totalFees(movement), 0n);
        expect(paid <= maxTotal).toBe(true);
      }),
    );
  });

  it('never credits less than the least shown, whatever the fills', () => {
    fc.assert(
      fc.property(prices, sizes, markets, fc.infiniteStream(fc.nat(100)), (bid, parts, market, rises) => {
        const whole = quantity(parts.reduce((sum, part) => sum + part, 0n));
        const least = lowestPrice(bid, RULES);
        const { minTotal } = priceClose(bid, least, whole, market.sell);
        const { movements } = fillAll('sell', market.sell, parts, () =>
          price(least + (least * BigInt(rises.next().value ?? 0)) / 10_000n),
        );
        const credited = movements.reduce((sum, movement) => sum + movement.value - totalFees(movement), 0n);
        expect(credited >= minTotal).toBe(true);
      }),
    );
  });

  it('keeps the mean price of what was filled', () => {
    const { progress } = fillAll('buy', AMERICAN_BUY, [2_000_000n, 1_000_000n], (index) =>
      price(index === 0 ? 100_000_000n : 103_000_000n),
    );
    expect(averagePriceOf(progress)).toBe(101_000_000n);
    expect(averagePriceOf(NOTHING_FILLED)).toBeNull();
  });

  it('fills a buy at or under its bound and a sale at or over it', () => {
    expect(withinBound('buy', price(100n), price(100n))).toBe(true);
    expect(withinBound('buy', price(100n), price(101n))).toBe(false);
    expect(withinBound('sell', price(100n), price(99n))).toBe(false);
  });
});
