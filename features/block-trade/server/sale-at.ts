import { creditAfter, type Repayment } from '#features/margin/contract.ts';
import { type Money, money, multiply, type Price } from '#kernel/money/money.ts';
import { type ChargeRates, chargeOf } from '../block-figures.ts';
import type { OrderRow } from './order.store.ts';

/** What a sale of all of an order comes to. */
export interface BlockSale {
  readonly value: Money;
  readonly charge: Money;
  /** Cash credited: what is left after the charge and all that is owed. What a sale does not cover is the firm's loss. */
  readonly total: Money;
  /** `total` as `profitOf` counts it. */
  readonly profit: Money;
}

/** The sale of all of an order at a price, of which so much is owed. */
export function saleAt(
  order: Pick<OrderRow, 'quantity' | PaidPart | 'splitCash'>,
  at: Price,
  { rates, owed }: { rates: Pick<ChargeRates, 'charge'>; owed: Repayment },
): BlockSale {
  const value = multiply(at, order.quantity);
  const charge = chargeOf(value, rates);
  const { credit } = creditAfter(money(value - charge), owed);
  return { value, charge, total: credit, profit: profitOf(order, credit) };
}

type PaidPart = 'value' | 'borrowed' | 'charge' | 'added';

/** Cash paid for an order: one's own part with the charge, and margin added later. */
export const paidFor = ({ value, borrowed, charge, added }: Pick<OrderRow, PaidPart>): Money =>
  money(value - borrowed + charge + added);

/** What came of an order that brings this in the end: with what splits paid, less all that was paid for it. */
export const profitOf = (order: Pick<OrderRow, PaidPart | 'splitCash'>, credited: Money): Money =>
  money(credited - paidFor(order) + order.splitCash);
