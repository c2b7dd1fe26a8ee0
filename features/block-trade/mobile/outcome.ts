import { isSome } from '#kernel/money/is-some.ts';
import { addMoney, formatMoney, type Money, parseMoney } from '#kernel/money/money.ts';
import type { BarPart } from '#ui/figures/part-bar.tsx';
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

/** What was paid, or is left of it, what was gained or lost, and what selling costs, as parts of the larger of paid and worth. */
export function outcomeParts({ paid, worth, charge, net }: Outcome): BarPart[] {
  const [before, now, cost, after] = [paid, worth, charge, net].map(Number) as [
    number,
    number,
    number,
    number,
  ];
  return [
    { tone: 'anil', size: Math.min(before, after) },
    { tone: 'gain', size: after - before },
    { tone: 'loss', size: before - now },
    { tone: 'soft', size: cost },
  ];
}
