import { describe, expect, it } from 'vitest';
import { formatMoney, parseMoney, parseQuantity } from '#kernel/money/money.ts';
import { feesOn, saleFeesOn, totalFees } from './fees.ts';
import { AMERICAN_BUY, AMERICAN_SALE, MEXICAN } from './rules.fixture.ts';

const shown = (fees: ReturnType<typeof feesOn>) => [
  formatMoney(fees.commission),
  formatMoney(fees.iva),
  formatMoney(fees.regulatoryFee),
];

describe('fees on an order', () => {
  it('takes 0.25% and 16% IVA on it in Mexico', () => {
    // given 100 shares for 6,228.00 pesos, when the fees are computed, then 15.57 and 2.49
    expect(shown(feesOn(MEXICAN, parseMoney('6228.00'), parseQuantity('100')))).toEqual([
      '15.57',
      '2.49',
      '0.00',
    ]);
  });

  it('takes nothing on an American buy', () => {
    expect(totalFees(feesOn(AMERICAN_BUY, parseMoney('2314.30'), parseQuantity('10')))).toBe(0n);
  });

  it('rounds each regulatory fee of an American sale up to the cent', () => {
    // given 0.0477 of Section 31 and 0.00195 of TAF, then 0.05 and 0.01
    expect(shown(saleFeesOn(AMERICAN_SALE, parseMoney('2314.30'), parseQuantity('10')))).toEqual([
      '0.00',
      '0.00',
      '0.06',
    ]);
  });

  it('caps the TAF of one order', () => {
    // given 100,000 shares, whose TAF would be 19.50, then 9.79 and the Section 31 fee of 20.60
    expect(shown(saleFeesOn(AMERICAN_SALE, parseMoney('1000000.00'), parseQuantity('100000')))[2]).toBe(
      '30.39',
    );
  });

  it('never takes more than a tiny sale brings', () => {
    // given a sale for one cent, whose fees would be two
    const fees = saleFeesOn(AMERICAN_SALE, parseMoney('0.01'), parseQuantity('1'));
    expect(formatMoney(totalFees(fees))).toBe('0.01');
  });
});
