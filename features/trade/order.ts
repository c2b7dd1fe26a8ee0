import {
  divideRounded,
  type Money,
  money,
  type Price,
  price,
  type Quantity,
  quantity,
} from '#kernel/money/money.ts';
import { type Fees, type FeeTerms, feesOn, type Side, saleFeesOn } from './fees.ts';

/** `pending`: working, with or without fills. The others are final. */
export type OrderState = 'pending' | 'completed' | 'cancelled';

/**
 * What keeps a pending order from being filled: it has not reached its venue outside yet, its market is closed, its exchange halted it, there is no fresh quote, or
 * the quote lies beyond the price that it is bound to.
 */
export type OrderWait = 'venue' | 'session' | 'halt' | 'quote' | 'price';

/** Units of price × quantity in one minor unit of cash. */
const PRODUCT_UNITS_IN_MINOR_UNIT = 10_000_000_000n;

/** What an order has come to so far. */
export interface OrderProgress extends Fees {
  readonly filled: Quantity;
  /** Σ price × quantity, not rounded: 12 decimals of the currency. */
  readonly exactValue: bigint;
  /** The same as cash, rounded half-even once over the whole, so that many fills cost what one would. */
  readonly value: Money;
}

export const NOTHING_FILLED: OrderProgress = {
  filled: quantity(0n),
  exactValue: 0n,
  value: money(0n),
  commission: money(0n),
  iva: money(0n),
  regulatoryFee: money(0n),
};

/** An execution: shares at a price. */
export interface Execution {
  readonly price: Price;
  readonly quantity: Quantity;
}

/** What one fill moves: each the difference of the order's sums before and after it, none below zero. */
export interface FillMovement extends Fees {
  readonly value: Money;
}

/** The order after a fill, and what that fill posts. */
export function applyFill(
  side: Side,
  terms: FeeTerms,
  before: OrderProgress,
  fill: Execution,
): { after: OrderProgress; movement: FillMovement } {
  const filled = quantity(before.filled + fill.quantity);
  const exactValue = before.exactValue + fill.price * fill.quantity;
  const value = money(divideRounded(exactValue, PRODUCT_UNITS_IN_MINOR_UNIT, 'half-even'));
  const fees = growing(before, (side === 'buy' ? feesOn : saleFeesOn)(terms, value, filled));
  return {
    after: { filled, exactValue, value, ...fees },
    movement: {
      value: money(value - before.value),
      commission: money(fees.commission - before.commission),
      iva: money(fees.iva - before.iva),
      regulatoryFee: money(fees.regulatoryFee - before.regulatoryFee),
    },
  };
}

/** A capped sale fee may dip by a cent as value grows; what was taken is never given back by a negative posting. */
function growing(before: Fees, now: Fees): Fees {
  return {
    ...now,
    regulatoryFee: now.regulatoryFee > before.regulatoryFee ? now.regulatoryFee : before.regulatoryFee,
  };
}

/** Mean price of what is filled, half-even to 6 decimals; null before the first fill. */
export function averagePriceOf(progress: Pick<OrderProgress, 'filled' | 'exactValue'>): Price | null {
  if (progress.filled === 0n) return null;
  return price(divideRounded(progress.exactValue, progress.filled, 'half-even'));
}

/** Whether a price is one that the order may be filled at: a buy at or under its bound, a sale at or over it. */
export function withinBound(side: Side, bound: Price, at: Price): boolean {
  return side === 'buy' ? at <= bound : at >= bound;
}
