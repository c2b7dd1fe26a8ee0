import {
  divideRounded,
  formatPercent,
  type Money,
  money,
  multiply,
  type Price,
  type Quantity,
  quantity,
  rateOf,
} from '#kernel/money/money.ts';

/** What a lot is made of: shares, what they cost without fees (12 decimals, not rounded), and the fees of buying them. */
export interface Lot {
  readonly quantity: Quantity;
  readonly exactCost: bigint;
  readonly buyFees: Money;
}

/**
 * Takes shares out of a lot with their part of its cost and fees. Nothing is lost: what is taken and what is left
 * always add up to the lot, and the last share takes all that is left. RangeError for more than the lot has.
 */
export function takeFromLot(lot: Lot, shares: Quantity): { taken: Lot; left: Lot } {
  if (shares <= 0n || shares > lot.quantity) throw new RangeError('more shares than the lot has');
  const exactCost = divideRounded(lot.exactCost * shares, lot.quantity, 'half-even');
  const buyFees = money(divideRounded(lot.buyFees * shares, lot.quantity, 'half-even'));
  return {
    taken: { quantity: shares, exactCost, buyFees },
    left: {
      quantity: quantity(lot.quantity - shares),
      exactCost: lot.exactCost - exactCost,
      buyFees: money(lot.buyFees - buyFees),
    },
  };
}

/** Adds shares with their cost and fees, as a fill of the buy does. */
export function addToLot(lot: Lot, more: Lot): Lot {
  return {
    quantity: quantity(lot.quantity + more.quantity),
    exactCost: lot.exactCost + more.exactCost,
    buyFees: money(lot.buyFees + more.buyFees),
  };
}

/** Units of price × quantity in one minor unit of cash. */
const PRODUCT_UNITS_IN_MINOR_UNIT = 10_000_000_000n;

/** A lot's cost as cash, half-even. */
export function costOf(lot: Pick<Lot, 'exactCost'>): Money {
  return money(divideRounded(lot.exactCost, PRODUCT_UNITS_IN_MINOR_UNIT, 'half-even'));
}

/** Gain or loss of a position, in its own currency. */
export interface PositionProfit {
  readonly marketValue: Money;
  /** Market value (or what the sale brought) less cost, before fees. */
  readonly floatingProfit: Money;
  /** Of the principal, percent with two decimals. */
  readonly percentage: string;
  /** Less all fees; of a closed one what the firm bore of a loss comes back. */
  readonly totalProfit: Money;
}

/** What a position's gain depends on beside its price. */
export interface Stake {
  /** What its shares cost, before fees. */
  readonly cost: Money;
  /** Of that what is borrowed; the rest is its principal. */
  readonly borrowed: Money;
  /** All fees: of buying and selling, and of the nights. */
  readonly fees: Money;
  /** What the firm bore of a loss beyond the principal. */
  readonly covered: Money;
}

/** What an open lot is worth at a price. */
export function profitAt(lot: Lot, at: Price, owed: { borrowed: Money; fee: Money }): PositionProfit {
  return profitOf(multiply(at, lot.quantity), {
    cost: costOf(lot),
    borrowed: owed.borrowed,
    fees: money(lot.buyFees + owed.fee),
    covered: money(0n),
  });
}

/** What a position comes to at a market value, or at what its sale brought before fees. */
export function profitOf(marketValue: Money, { cost, borrowed, fees, covered }: Stake): PositionProfit {
  const floatingProfit = money(marketValue - cost);
  const principal = money(cost - borrowed);
  return {
    marketValue,
    floatingProfit,
    percentage: principal <= 0n ? '0.00' : formatPercent(rateOf(floatingProfit, principal)),
    totalProfit: money(floatingProfit - fees + covered),
  };
}
