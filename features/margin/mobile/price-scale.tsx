import type { CSSProperties } from 'react';
import { useWords } from '#ui/i18n/words.tsx';
import { percentAway, shownTrigger } from '../estimate.ts';
import styles from './margin.module.css';

interface PriceScaleProps {
  symbol: string;
  currency: string;
  now: string;
  call: string;
  close: string;
  /** What the dot stands for: today's price, or what one would pay. */
  nowLabel: string;
}

/** Where the closing stands on the rail, in percent of its width: to its left there is room for its name. */
const CLOSE_AT = 18;
/** Room right of the highest price. */
const HEADROOM = 1.04;

/** The price of now on a rail with the prices at which a call comes and at which the position is closed. */
export function PriceScale({ symbol, currency, now, call, close, nowLabel }: PriceScaleProps) {
  const { t, price, percent } = useWords();
  const at = placesOf(Number(now), Number(call), Number(close));
  const style = {
    '--now': `${at.now}%`,
    '--call': `${at.call}%`,
    '--close': `${at.close}%`,
  } as CSSProperties;
  const away = (to: string) => percent(percentAway(now, to), 'always');
  return (
    <div>
      <p className={styles.scaleHead}>
        <strong>{t('margin.scale.title', { symbol })}</strong>
        <span className={styles.small}>{t('margin.scale.unit', { currency })}</span>
      </p>
      <div className={styles.scale} style={style}>
        <span className={styles.above}>
          <span>{nowLabel}</span>
          <span>{price(now)}</span>
        </span>
        <div className={styles.track} aria-hidden="true">
          <div className={styles.rail}>
            <span className={styles.closed} />
            <span className={styles.called} />
          </div>
          <span className={styles.dot} />
        </div>
        <div className={styles.below}>
          <span className={`${styles.mark} ${styles.markClose}`}>
            <span>{t('margin.close')}</span>
            <span>{price(shownTrigger(close))}</span>
            <span>{away(close)}</span>
          </span>
          <span className={`${styles.mark} ${styles.markCall}`}>
            <span>{t('margin.call')}</span>
            <span>{price(shownTrigger(call))}</span>
            <span>{away(call)}</span>
          </span>
        </div>
      </div>
    </div>
  );
}

/** Percent of the rail's width. */
function placesOf(now: number, call: number, close: number) {
  const high = Math.max(now, call) * HEADROOM;
  const low = (close - (CLOSE_AT / 100) * high) / (1 - CLOSE_AT / 100);
  const place = (at: number) => Math.min(100, Math.max(0, ((at - low) / (high - low)) * 100));
  return { now: place(now), call: place(call), close: place(close) };
}
