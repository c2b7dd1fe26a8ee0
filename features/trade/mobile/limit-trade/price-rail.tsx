import type { CSSProperties } from 'react';
import { useWords } from '#ui/i18n/words.tsx';
import { distanceOf, type Quoted } from './distance.ts';
import styles from './limit-trade.module.css';

/** As far as the rail reaches from the limit; what is farther stands at its end. */
const RAIL_PERCENT = 10;

interface PriceRailProps {
  side: 'buy' | 'sell';
  limitPrice: string;
  quote: Quoted;
}

/** The limit and the price now on one line, the higher of them at the right: the nearer the marks, the nearer the fill. */
export function PriceRail({ side, limitPrice, quote }: PriceRailProps) {
  const { t, price } = useWords();
  const { now, percent } = distanceOf(side, limitPrice, quote);
  // Drawn, never computed with.
  const away = Math.min(Number(percent) / RAIL_PERCENT, 1) * 100;
  return (
    <div className={styles.rail} data-side={side}>
      <span className={styles.track} style={{ '--away': `${away}%` } as CSSProperties} aria-hidden="true">
        <span className={styles.way} />
        <span className={styles.limit} />
        <span className={styles.now} />
      </span>
      <p className={styles.ends}>
        <span>
          {t('limitTrade.rail.limit')} <strong>{`$${price(limitPrice)}`}</strong>
        </span>
        <span>
          {t('limitTrade.rail.now')} <strong>{`$${price(now)}`}</strong>
        </span>
      </p>
    </div>
  );
}
