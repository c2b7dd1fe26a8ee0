import { useWords } from '#ui/i18n/words.tsx';
import styles from './trade.module.css';

const QUARTERS = [1, 2, 3, 4] as const;

/** 25%, 50%, 75% and all of what there is. */
export function QuarterButtons({ onPick }: { onPick: (quarters: 1 | 2 | 3 | 4) => void }) {
  const { t } = useWords();
  return (
    <div className={styles.quarters}>
      {QUARTERS.map((quarters) => (
        <button key={quarters} type="button" className={styles.quarter} onClick={() => onPick(quarters)}>
          {quarters === 4 ? t('trade.all') : `${quarters * 25}%`}
        </button>
      ))}
    </div>
  );
}
