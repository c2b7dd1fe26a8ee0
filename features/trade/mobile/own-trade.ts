import type { OwnTrade } from '#features/market/mobile/index.ts';
import { formatPrice, parsePrice, price } from '#kernel/money/money.ts';
import type { OrderItem } from '../contract.ts';
import { isNothing } from './shown-figures.ts';

type Traded = Pick<
  OrderItem,
  'id' | 'side' | 'filledQuantity' | 'averagePrice' | 'completedAt' | 'createdAt' | 'splitSince'
>;

/** An order as its chart marks it, its price in the shares of now; null where nothing of it was filled. */
export function tradeOf(order: Traded): OwnTrade | null {
  const { id, side, filledQuantity, averagePrice, completedAt, createdAt, splitSince } = order;
  if (averagePrice === null || isNothing(filledQuantity)) return null;
  const paid = parsePrice(averagePrice);
  const now =
    splitSince === null
      ? paid
      : price((paid * BigInt(splitSince.denominator)) / BigInt(splitSince.numerator));
  return { id, side, quantity: filledQuantity, price: formatPrice(now), at: completedAt ?? createdAt };
}
