import { formatQuantity, parseQuantity, quantity } from '#kernel/money/money.ts';
import type { PositionItem } from '../../contract.ts';

/** Shares of a position that no sale under way holds. */
export function freeShares(position: PositionItem): string {
  return formatQuantity(quantity(parseQuantity(position.quantity) - parseQuantity(position.heldQuantity)));
}
