import { formatPrice, parsePrice, parseQuantity, price } from '#kernel/money/money.ts';
import type { PositionItem } from '../contract.ts';

const CENT = parsePrice('0.01');

/** What a share of some positions cost on average, to the cent; null of none. Drawn and named, never computed with. */
export function costOfShare(held: readonly Pick<PositionItem, 'buyPrice' | 'quantity'>[]): string | null {
  let shares = 0n;
  let paid = 0n;
  for (const { buyPrice, quantity } of held) {
    shares += parseQuantity(quantity);
    paid += parsePrice(buyPrice) * parseQuantity(quantity);
  }
  if (shares === 0n) return null;
  const average = paid / shares;
  return formatPrice(price(((average + CENT / 2n) / CENT) * CENT));
}
