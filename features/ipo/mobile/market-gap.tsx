import { useWords } from '#ui/i18n/words.tsx';
import { useQuote } from '#ui/realtime/use-realtime.ts';
import type { OfferItem } from '../contract.ts';
import styles from './ipo.module.css';
import { type MarketGap, marketGap } from './offer-figures.ts';

type Of = Pick<OfferItem, 'kind' | 'symbol' | 'exchange' | 'priceHigh'>;

/** How far a placement's fixed price lies from the market's now; undefined without a quote, null of an issue, which has no market yet. */
export function useMarketGap({ kind, symbol, exchange, priceHigh }: Of): MarketGap | null | undefined {
  const quote = useQuote(kind === 'placement' ? `${symbol}.${exchange}` : null);
  if (kind !== 'placement') return null;
  return quote === null ? undefined : marketGap(priceHigh, quote.price);
}

/** The same in a line. */
export function MarketGapLine({ offer }: { offer: Of }) {
  const { t, percent } = useWords();
  const gap = useMarketGap(offer);
  if (!gap) return null;
  return (
    <span className={styles.line} data-gap={gap.side}>
      {t(`block.row.${gap.side}`, { percent: percent(gap.percent) })}
    </span>
  );
}
