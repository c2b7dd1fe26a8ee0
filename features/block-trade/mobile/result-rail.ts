import { addMoney, formatMoney, type Money, parseMoney } from '#kernel/money/money.ts';
import type { BlockOrder } from '../contract.ts';

/** What was paid, what it is worth or was sold for, what selling costs, and what that leaves: decimal strings. */
export interface Outcome {
  readonly paid: string;
  readonly worth: string;
  readonly charge: string;
  readonly net: string;
}

/** All cash paid for an order, margin added later included. */
export const paidFor = ({ buyActual, added }: Pick<BlockOrder, 'buyActual' | 'added'>): Money =>
  addMoney(parseMoney(buyActual), parseMoney(added));

export const isSome = (amount: string): boolean => /[1-9]/.test(amount);

/**
 * The amounts of an order's sale beside what was paid; null where one of them is missing, and where they are not all of it:
 * where a part is lent, or a split paid cash before.
 */
export function outcomeOf(order: OutcomeParts): Outcome | null {
  const { lever, splitCash, saleNow, sellTotal, sellServiceCharge, sellActual } = order;
  if (lever !== '1' || isSome(splitCash)) return null;
  const paid = formatMoney(paidFor(order));
  if (saleNow !== null) {
    return { paid, worth: saleNow.value, charge: saleNow.serviceCharge, net: saleNow.total };
  }
  if (sellTotal === null || sellServiceCharge === null || sellActual === null) return null;
  return { paid, worth: sellTotal, charge: sellServiceCharge, net: sellActual };
}

export type OutcomeParts = Pick<
  BlockOrder,
  'lever' | 'splitCash' | 'buyActual' | 'added' | 'saleNow' | 'sellTotal' | 'sellServiceCharge' | 'sellActual'
>;

/** Where paid, worth and net stand on a rail from the lowest to the highest, in percent, and what selling costs. */
export interface ResultRail {
  readonly way: 'gain' | 'loss' | 'flat';
  /** Decimal string; null where selling costs nothing. */
  readonly cost: string | null;
  readonly paidAt: number;
  readonly worthAt: number;
  readonly netAt: number;
}

/** The rail of these amounts; they are only drawn to scale, nothing is computed from their places. */
export function resultRail({ paid, worth, charge, net }: Outcome): ResultRail {
  const amounts = [paid, worth, net].map(Number);
  const low = Math.min(...amounts);
  const span = Math.max(...amounts) - low;
  const at = (amount: string) => (span === 0 ? 50 : ((Number(amount) - low) / span) * 100);
  const result = parseMoney(net) - parseMoney(paid);
  return {
    way: result === 0n ? 'flat' : result > 0n ? 'gain' : 'loss',
    cost: isSome(charge) ? charge : null,
    paidAt: at(paid),
    worthAt: at(worth),
    netAt: at(net),
  };
}
