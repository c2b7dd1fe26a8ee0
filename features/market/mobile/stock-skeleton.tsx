import { useWords } from '#ui/i18n/words.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { chartHeight, readChoices } from './chart/chart-choices.ts';
import styles from './stock.module.css';

const FIGURES = ['open', 'volume', 'high', 'bid', 'low', 'ask'] as const;

/** The shape of a stock's screen: its price, its chart, its day in figures. */
export function StockSkeleton() {
  const { t } = useWords();
  return (
    <div role="status" aria-label={t('ui.loading')}>
      <div className={styles.bones}>
        <div className={styles.bonePrice}>
          <Skeleton width={55} shape="hero" />
        </div>
        <Skeleton width={45} />
        <Skeleton width={60} />
      </div>
      <div className={styles.boneArea} style={{ height: chartHeight(readChoices().indicators) }}>
        <Skeleton shape="block" />
      </div>
      <div className={styles.figures}>
        {FIGURES.map((figure) => (
          <div key={figure} className={styles.figure}>
            <Skeleton width={40} />
            <Skeleton width={35} />
          </div>
        ))}
      </div>
    </div>
  );
}
