import { MalformedNumberError } from '#kernel/money/money.ts';
import { plainDecimal } from '#ui/i18n/plain-decimal.ts';
import type { Words } from '#ui/i18n/words.tsx';
import { distanceOf, type Quoted } from './distance.ts';

/** How far a stock's price is from a limit as it is typed, in words; null while it is half typed. */
export function distanceHint(
  { t, percent, price }: Words,
  side: 'buy' | 'sell',
  typed: string,
  quote: Quoted,
): string | null {
  try {
    const { amount, percent: share, isThere } = distanceOf(side, plainDecimal(typed), quote);
    if (isThere) return t('limitTrade.hint.there', { side });
    return t('limitTrade.hint', { side, amount: `$${price(amount)}`, percent: percent(share) });
  } catch (error) {
    if (error instanceof MalformedNumberError) return null;
    throw error;
  }
}
