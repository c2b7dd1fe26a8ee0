import { useWords } from '#ui/i18n/words.tsx';
import { useQuote } from '#ui/realtime/use-realtime.ts';
import type { OfferItem } from '../contract.ts';
import styles from './ipo.module.css';
import { type MarketGap, marketGap, marketNow } from './offer-figures.ts';

type Of = Pick<OfferItem, 'kind' | 'symbol' | 'exchange' | 'priceHigh' | 'marketPrice'>;

/** How far a placement's fixed price lies from the market's now; null without a fresh quote, and of an issue, which has no market yet. */
export function useMarketGap({ kind, symbol, exchange, priceHigh, marketPrice }: Of): MarketGap | null {
  const quote = useQuote(kind === 'placement' ? `${symbol}.${exchange}` : null);
  const market = marketNow(quote, marketPrice);
  return market === null ? null : marketGap(priceHigh, market);
}

/** The same in a line. */
export function MarketGapLine({ offer }: { offer: Of }) {
  const { t, percent } = useWords();
  const gap = useMarketGap(offer);
  if (gap === null) return null;
  return (
    <span className={styles.line} data-gap={gap.side}>
      {t(`block.row.${gap.side}`, { percent: percent(gap.percent) })}
    </span>
  );
}
