import { plainDecimal } from '#ui/i18n/plain-decimal.ts';
import type { Words } from '#ui/i18n/words.tsx';
import { typedFault } from '../order/order-form.ts';
import { distanceOf, type Quoted } from './distance.ts';

/** How far a stock's price is from a limit as it is typed, in words; null while that is no price. */
export function distanceHint(
  { t, percent, price }: Words,
  side: 'buy' | 'sell',
  typed: string,
  quote: Quoted,
): string | null {
  if (typedFault('price', typed) !== null) return null;
  const { amount, percent: share, isThere } = distanceOf(side, plainDecimal(typed), quote);
  if (isThere) return t('limitTrade.hint.there', { side });
  return t('limitTrade.hint', { side, amount: `$${price(amount)}`, percent: percent(share) });
}
