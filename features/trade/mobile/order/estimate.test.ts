import { describe, expect, it } from 'vitest';
import { estimatedCost, estimatedShares, quartersOfShares, sharesForQuarters } from './estimate.ts';

describe('the quarter buttons', () => {
  it('give the shares that a part of the cash buys, a little kept back', () => {
    // given 10,000.00 and a price of 231.43: 9,900 buy 42 whole shares
    expect(sharesForQuarters('10000.00', '231.43', 4)).toBe('42');
    expect(sharesForQuarters('10000.00', '231.43', 1)).toBe('10');
    expect(sharesForQuarters('100.00', '231.43', 4)).toBe('0');
    expect(sharesForQuarters('100.00', '231.43', 4, { fractions: true })).toBe('0.427775');
  });

  it('give whole shares of what is held, and all of it where all is asked', () => {
    expect(quartersOfShares('10', 1)).toBe('2');
    expect(quartersOfShares('10.5', 4)).toBe('10.5');
  });
});

describe('the estimate under the amount', () => {
  it('is the shares that it buys', () => {
    expect(estimatedShares('250', '231.43')).toBe('1.08024');
  });

  it('waits while the amount is half typed or buys nothing', () => {
    for (const amount of ['', '1,5', '-5', '0', '0.00']) expect(estimatedShares(amount, '231.43')).toBeNull();
  });
});

describe('the estimate under the quantity', () => {
  it('is said in pesos too for dollars', () => {
    expect(estimatedCost('10', '231.43', 'USD', '18.421')).toEqual({ value: '2314.30', pesos: '42631.72' });
    expect(estimatedCost('10', '62.28', 'MXN', '18.421')).toEqual({ value: '622.80', pesos: null });
  });

  it('is nothing for a quantity that nobody can buy', () => {
    for (const shares of ['0', '-5', '-0.5']) expect(estimatedCost(shares, '17.50', 'MXN', null)).toBeNull();
  });

  it('waits while the quantity is half typed', () => {
    expect(estimatedCost('', '231.43', 'USD', null)).toBeNull();
    expect(estimatedCost('1.', '231.43', 'USD', null)).toBeNull();
  });
});
