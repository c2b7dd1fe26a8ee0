import { isSome } from '#kernel/money/is-some.ts';
import { formatMoney, multiply, parsePrice, parseQuantity } from '#kernel/money/money.ts';
import type { OrderItem } from '../contract.ts';

/** Whether a decimal string is zero: a cost that is not there. */
export function isNothing(value: string): boolean {
  return !isSome(value);
}

/** What an order of which nothing is filled comes to: what is held for a buy, a sale at its limit; null of a sale without one. */
export function comesTo({
  side,
  hold,
  limitPrice,
  quantity,
}: Pick<OrderItem, 'side' | 'hold' | 'limitPrice' | 'quantity'>): string | null {
  if (side === 'buy') return hold.left;
  return limitPrice === null ? null : formatMoney(multiply(parsePrice(limitPrice), parseQuantity(quantity)));
}
