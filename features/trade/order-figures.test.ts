import { describe, expect, it } from 'vitest';
import { Refusal } from '#kernel/contract/refusal.ts';
import { parseMoney, parsePrice, parseQuantity } from '#kernel/money/money.ts';
import { assertNear, assertWhole, assertWorth, sharesForAmount, withinLimits } from './order-figures.ts';
import { figureFault } from './order-input.ts';
import { RULES } from './rules.fixture.ts';

const refusalOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  return null;
};

describe('typed figures', () => {
  it.each([
    ['0', 'quantity.zero'],
    ['0.000', 'quantity.zero'],
    ['-1', 'quantity.negative'],
    ['0.0000001', 'quantity.decimals'],
    ['9223372036854.775808', 'quantity.too_large'],
    ['1'.repeat(60), 'quantity.too_large'],
    ['ten', 'field.number'],
    ['1e5', 'field.number'],
    ['', 'field.number'],
    ['10', null],
    ['0.5', null],
  ])('%s as a quantity: %s', (text, fault) => {
    expect(figureFault('quantity', text)).toBe(fault);
  });

  it('holds cash to two decimals', () => {
    expect(figureFault('amount', '10.001')).toBe('amount.decimals');
  });
});

describe('figures that the market judges', () => {
  it('refuses fractions where shares come whole', () => {
    expect(refusalOf(() => assertWhole(parseQuantity('1.5'), false))).toMatchObject({
      code: -2,
      reason: 'quantity.whole',
      fields: { quantity: 'quantity.whole' },
    });
    expect(refusalOf(() => assertWhole(parseQuantity('1.5'), true))).toBeNull();
    expect(refusalOf(() => assertWhole(parseQuantity('2'), false))).toBeNull();
  });

  it('buys for an amount the shares it covers, rounded down', () => {
    expect(sharesForAmount(parseMoney('100.00'), parsePrice('300.00'))).toBe(parseQuantity('0.333333'));
  });

  it('refuses an order worth less than the least, naming it', () => {
    expect(refusalOf(() => assertWorth(parseMoney('0.99'), RULES.leastValue.USD, 'amount'))?.values).toEqual({
      least: '1.00',
    });
  });

  it('refuses a limit more than 40% off the last price, and not one exactly there', () => {
    const last = parsePrice('100.00');
    expect(refusalOf(() => assertNear(parsePrice('140.00'), last, RULES))).toBeNull();
    expect(refusalOf(() => assertNear(parsePrice('60.00'), last, RULES))).toBeNull();
    expect(refusalOf(() => assertNear(parsePrice('140.01'), last, RULES))?.reason).toBe('price.too_far');
    expect(refusalOf(() => assertNear(parsePrice('59.99'), last, RULES))?.reason).toBe('price.too_far');
  });

  it('names the field whose sum is out of range', () => {
    const act = () => withinLimits('quantity', 'quantity.too_large', () => parseMoney('1'.repeat(20)));
    expect(refusalOf(act)?.fields).toEqual({ quantity: 'quantity.too_large' });
  });
});
