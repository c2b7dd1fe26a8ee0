import { describe, expect, it } from 'vitest';
import { parsePrice, parseQuantity } from '#kernel/money/money.ts';
import { RULES } from '../../rules.fixture.ts';
import { dayFillPrice, fillPrice, sharesInSecond } from './fill-size.ts';

describe('what the simulated venue fills', () => {
  it('in a second is 10% of a usual minute, and one share at least', () => {
    expect(sharesInSecond(parseQuantity('1000'), RULES)).toBe(parseQuantity('100'));
    expect(sharesInSecond(parseQuantity('3'), RULES)).toBe(parseQuantity('1'));
    expect(sharesInSecond(parseQuantity('0'), RULES)).toBe(parseQuantity('1'));
  });

  it('is at the ask for a buy and at the bid for a sale, never past the bound', () => {
    const quote = { price: parsePrice('10.01'), bid: parsePrice('10.00'), ask: parsePrice('10.02') };
    expect(fillPrice('buy', parsePrice('10.02'), quote)).toBe(parsePrice('10.02'));
    expect(fillPrice('buy', parsePrice('10.01'), quote)).toBeNull();
    expect(fillPrice('sell', parsePrice('10.00'), quote)).toBe(parsePrice('10.00'));
    expect(fillPrice('sell', parsePrice('10.01'), quote)).toBeNull();
    expect(fillPrice('buy', parsePrice('99.00'), { ...quote, bid: null, ask: null })).toBeNull();
  });

  it('is at the last price where the feed never tells bid and ask, never past the bound', () => {
    const quote = { price: parsePrice('10.01'), bid: null, ask: null, lastOnly: true } as const;
    expect(fillPrice('buy', parsePrice('10.02'), quote)).toBe(parsePrice('10.01'));
    expect(fillPrice('buy', parsePrice('10.00'), quote)).toBeNull();
    expect(fillPrice('sell', parsePrice('10.00'), quote)).toBe(parsePrice('10.01'));
  });

  it('of a day that nobody watched is at its open where that was good enough, else at the limit it reached', () => {
    const bar = {
      open: parsePrice('10.00'),
      high: parsePrice('11.00'),
      low: parsePrice('9.00'),
      volume: parseQuantity('1000'),
    };
    expect(dayFillPrice('buy', parsePrice('10.50'), bar)).toBe(parsePrice('10.00'));
    expect(dayFillPrice('buy', parsePrice('9.50'), bar)).toBe(parsePrice('9.50'));
    expect(dayFillPrice('buy', parsePrice('8.99'), bar)).toBeNull();
    expect(dayFillPrice('sell', parsePrice('10.50'), bar)).toBe(parsePrice('10.50'));
    expect(dayFillPrice('sell', parsePrice('11.01'), bar)).toBeNull();
  });
});
