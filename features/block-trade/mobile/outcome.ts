import { isSome } from '#kernel/money/is-some.ts';
import { addMoney, formatMoney, type Money, parseMoney, subtractMoney } from '#kernel/money/money.ts';
import type { PartTone } from '#ui/figures/part-bar.tsx';
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

/** A figure beside the bar: with the tone of its part, or of the whole and so without one. */
export interface OutcomeFigure {
  readonly of: 'paid' | 'left' | 'gained' | 'fell' | 'saleCost' | 'worth';
  readonly amount: string;
  readonly tone?: PartTone;
}

/**
 * The parts of what it is worth where it gained: what was paid, the gain and what selling costs. Else those of what was paid:
 * what is left, how far it fell and what selling costs. Then the whole; and what was paid wherever it is neither.
 */
export function outcomeFigures({ paid, worth, charge, net }: Outcome): OutcomeFigure[] {
  const [before, now, after] = [parseMoney(paid), parseMoney(worth), parseMoney(net)];
  const isGain = after >= before;
  const figures: OutcomeFigure[] = isGain
    ? [
        { of: 'paid', amount: paid, tone: 'anil' },
        { of: 'gained', amount: formatMoney(subtractMoney(after, before)), tone: 'gain' },
      ]
    : [
        { of: 'left', amount: net, tone: 'anil' },
        { of: 'fell', amount: now < before ? formatMoney(subtractMoney(before, now)) : '0.00', tone: 'loss' },
      ];
  const parts = [...figures, { of: 'saleCost', amount: charge, tone: 'soft' } as const];
  return [
    ...parts.filter(({ of, amount }) => of === 'paid' || of === 'left' || isSome(amount)),
    ...(isGain ? [] : [{ of: 'paid', amount: paid } as const]),
    ...(isGain || now > before ? [{ of: 'worth', amount: worth } as const] : []),
  ];
}
