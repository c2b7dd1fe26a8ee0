import { addMoney, formatMoney, type Money, parseMoney, subtractMoney } from '#kernel/money/money.ts';
import type { BlockOrder } from '../contract.ts';

/** What was paid, what it is worth or was sold for, and what is left of that after what selling costs: decimal strings. */
export interface Outcome {
  readonly paid: string;
  readonly worth: string;
  readonly net: string;
}

/** All cash paid for an order, margin added later included. */
export const paidFor = ({ buyActual, added }: Pick<BlockOrder, 'buyActual' | 'added'>): Money =>
  addMoney(parseMoney(buyActual), parseMoney(added));

/** What a held order would bring now, costs and debts paid; null without a price. */
export function netOf(order: Pick<BlockOrder, 'buyActual' | 'added' | 'profit'>): string | null {
  return order.profit === null ? null : formatMoney(addMoney(paidFor(order), parseMoney(order.profit)));
}

/** The three amounts of an order, null where one of them is missing or a part is lent: its worth is then not all its owner's. */
export function outcomeOf(order: BlockOrder): Outcome | null {
  const isHeld = order.state === 'bought';
  const [worth, net] = isHeld ? [order.marketValue, netOf(order)] : [order.sellTotal, order.sellActual];
  if (worth === null || net === null || order.lever !== '1') return null;
  return { paid: formatMoney(paidFor(order)), worth, net };
}

/** Where each of the three stands on a rail from the lowest to the highest, in percent, and what selling costs. */
export interface ResultRail {
  readonly way: 'gain' | 'loss' | 'flat';
  /** Decimal string; null where selling costs nothing. */
  readonly cost: string | null;
  readonly paidAt: number;
  readonly worthAt: number;
  readonly netAt: number;
}

/** The rail of these amounts; they are only drawn to scale, nothing is computed from their places. */
export function resultRail({ paid, worth, net }: Outcome): ResultRail {
  const amounts = [paid, worth, net].map(Number);
  const low = Math.min(...amounts);
  const span = Math.max(...amounts) - low;
  const at = (amount: string) => (span === 0 ? 50 : ((Number(amount) - low) / span) * 100);
  const result = subtractMoney(parseMoney(net), parseMoney(paid));
  const cost = subtractMoney(parseMoney(worth), parseMoney(net));
  return {
    way: result === 0n ? 'flat' : result > 0n ? 'gain' : 'loss',
    cost: cost > 0n ? formatMoney(cost) : null,
    paidAt: at(paid),
    worthAt: at(worth),
    netAt: at(net),
  };
}
