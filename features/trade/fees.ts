import {
  applyRate,
  type Money,
  minMoney,
  money,
  multiply,
  type Price,
  type Quantity,
  type Rate,
} from '#kernel/money/money.ts';

export type Side = 'buy' | 'sell';

/** The rates that hold for one side of one market on a day. They stand in an order from its preview on. */
export interface FeeTerms {
  /** Of the order's value. */
  readonly commission: Rate;
  /** Of the commission. */
  readonly iva: Rate;
  /** Of the order's value (Section 31 of the Securities Exchange Act). */
  readonly section31: Rate;
  /** For each share (FINRA's trading activity fee), millionths of the currency. */
  readonly taf: Price;
  /** The most of that fee in one order; null where there is no cap. */
  readonly tafCap: Money | null;
}

/** Fees in the currency of what is traded. */
export interface Fees {
  readonly commission: Money;
  readonly iva: Money;
  readonly regulatoryFee: Money;
}

export const NO_FEES: Fees = { commission: money(0n), iva: money(0n), regulatoryFee: money(0n) };

/**
 * The fees on an order's value and shares so far: commission and IVA half-even, each
 * regulatory fee rounded up. They never fall as value and shares grow, so a fill posts the difference.
 */
export function feesOn(terms: FeeTerms, value: Money, shares: Quantity): Fees {
  const commission = applyRate(value, terms.commission);
  const section31 = applyRate(value, terms.section31, 'up');
  return {
    commission,
    iva: applyRate(commission, terms.iva),
    regulatoryFee: money(section31 + tafOn(terms, shares)),
  };
}

/** As `feesOn`, for a sale: its regulatory fee never takes more than the sale brings, the firm bears the rest. */
export function saleFeesOn(terms: FeeTerms, value: Money, shares: Quantity): Fees {
  const fees = feesOn(terms, value, shares);
  const left = money(value - fees.commission - fees.iva);
  return { ...fees, regulatoryFee: minMoney(fees.regulatoryFee, left) };
}

/** Commission, IVA and regulatory fees together. */
export function totalFees(fees: Fees): Money {
  return money(fees.commission + fees.iva + fees.regulatoryFee);
}

function tafOn(terms: FeeTerms, shares: Quantity): Money {
  const fee = multiply(terms.taf, shares, 'up');
  return terms.tafCap === null ? fee : minMoney(fee, terms.tafCap);
}
