import type { OwnTrade } from '#features/market/mobile/index.ts';
import {
  formatPrice,
  formatQuantity,
  parsePrice,
  parseQuantity,
  price,
  quantity,
} from '#kernel/money/money.ts';
import type { OrderItem } from '../contract.ts';
import { isNothing } from './shown-figures.ts';

type Traded = Pick<
  OrderItem,
  'id' | 'side' | 'filledQuantity' | 'averagePrice' | 'completedAt' | 'createdAt' | 'splitSince'
>;

/** An order as its chart marks it, price and quantity in the shares of now; null where nothing of it was filled. */
export function tradeOf(order: Traded): OwnTrade | null {
  const { id, side, filledQuantity, averagePrice, completedAt, createdAt, splitSince } = order;
  if (averagePrice === null || isNothing(filledQuantity)) return null;
  const paid = parsePrice(averagePrice);
  const shares = parseQuantity(filledQuantity);
  const at = completedAt ?? createdAt;
  if (splitSince === null) return { id, side, quantity: filledQuantity, price: averagePrice, at };
  const [more, less] = [BigInt(splitSince.numerator), BigInt(splitSince.denominator)];
  return {
    id,
    side,
    quantity: formatQuantity(quantity((shares * more) / less)),
    price: formatPrice(price((paid * less) / more)),
    at,
  };
}
