import { isSome } from '#kernel/money/is-some.ts';
import { formatMoney, multiply, parsePrice, parseQuantity } from '#kernel/money/money.ts';
import type { OrderItem } from '../contract.ts';

/** Whether a decimal string is zero: a cost that is not there. */
export function isNothing(value: string): boolean {
  return !isSome(value);
}

/** Of an order that waits: the cash it holds, or what the shares of a sale are worth at its limit, before fees and what is owed on them. */
export interface Waiting {
  readonly cash: string | null;
  readonly shares: string | null;
}

/** The figures of an order of which nothing is filled; none of a sale without a limit. */
export function waitingFigures({
  side,
  hold,
  limitPrice,
  quantity,
}: Pick<OrderItem, 'side' | 'hold' | 'limitPrice' | 'quantity'>): Waiting {
  if (side === 'buy') return { cash: hold.left, shares: null };
  const shares =
    limitPrice === null ? null : formatMoney(multiply(parsePrice(limitPrice), parseQuantity(quantity)));
  return { cash: null, shares };
}
