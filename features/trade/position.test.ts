import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money, parseMoney, parsePrice, parseQuantity, quantity } from '#kernel/money/money.ts';
import { addToLot, costOf, profitAt, profitOf, takeFromLot } from './position.ts';

describe('a lot', () => {
  it('loses nothing however it is split', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.bigInt({ min: 0n, max: 10n ** 20n }),
        fc.bigInt({ min: 0n, max: 10n ** 9n }),
        fc.array(fc.bigInt({ min: 1n, max: 10n ** 11n }), { maxLength: 8 }),
        (shares, exactCost, fees, parts) => {
          const whole = { quantity: quantity(shares), exactCost, buyFees: money(fees) };
          let left = whole;
          let gathered = { quantity: quantity(0n), exactCost: 0n, buyFees: money(0n) };
          for (const part of parts) {
            if (part > left.quantity) continue;
            const split = takeFromLot(left, quantity(part));
            left = split.left;
            gathered = addToLot(gathered, split.taken);
          }
          expect(addToLot(gathered, left)).toEqual(whole);
          if (left.quantity === 0n) expect(left.exactCost).toBe(0n);
        },
      ),
    );
  });

  it('refuses more shares than it has', () => {
    const lot = { quantity: parseQuantity('1'), exactCost: 5n, buyFees: money(0n) };
    expect(() => takeFromLot(lot, parseQuantity('1.000001'))).toThrow(RangeError);
  });
});

describe('profit', () => {
  const lot = {
    quantity: parseQuantity('10'),
    exactCost: parsePrice('227.25') * parseQuantity('10'),
    buyFees: parseMoney('1.00'),
  };

  it('of an open position is its market value less its cost, then less fees', () => {
    expect(costOf(lot)).toBe(parseMoney('2272.50'));
    expect(profitAt(lot, parsePrice('231.42'), { borrowed: money(0n), fee: money(0n) })).toEqual({
      marketValue: parseMoney('2314.20'),
      floatingProfit: parseMoney('41.70'),
      percentage: '1.83',
      totalProfit: parseMoney('40.70'),
    });
  });

  it('of a loss carries its sign', () => {
    const stake = {
      cost: parseMoney('100.00'),
      borrowed: money(0n),
      fees: parseMoney('0.50'),
      covered: money(0n),
    };
    expect(profitOf(parseMoney('90.00'), stake)).toMatchObject({
      floatingProfit: parseMoney('-10.00'),
      percentage: '-10.00',
      totalProfit: parseMoney('-10.50'),
    });
  });
});
