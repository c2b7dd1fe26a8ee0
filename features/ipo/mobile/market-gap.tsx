import { useWords } from '#ui/i18n/words.tsx';
import { useQuote } from '#ui/realtime/use-realtime.ts';
import type { OfferItem } from '../contract.ts';
import styles from './ipo.module.css';
import { marketGap } from './offer-figures.ts';

type Of = Pick<OfferItem, 'kind' | 'symbol' | 'exchange' | 'priceHigh'>;

/** How far a placement's fixed price lies from the market's now; nothing of an issue, which has no market yet. */
export function MarketGapLine({ offer: { kind, symbol, exchange, priceHigh } }: { offer: Of }) {
  const { t, percent } = useWords();
  const quote = useQuote(kind === 'placement' ? `${symbol}.${exchange}` : null);
  const gap = quote === null ? null : marketGap(priceHigh, quote.price);
  if (gap === null) return null;
  return (
    <span className={styles.line} data-gap={gap.side}>
      {t(`block.row.${gap.side}`, { percent: percent(gap.percent) })}
    </span>
  );
}
