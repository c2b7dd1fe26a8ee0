import { useWords } from '#ui/i18n/words.tsx';
import styles from '../trade.module.css';

const QUARTERS = [1, 2, 3, 4] as const;

interface QuarterButtonsProps {
  onPick: (quarters: 1 | 2 | 3 | 4) => void;
  /** What there is is not known yet: they keep their place, so that nothing moves under a finger. */
  disabled?: boolean;
}

/** 25%, 50%, 75% and all of what there is. */
export function QuarterButtons({ onPick, disabled = false }: QuarterButtonsProps) {
  const { t } = useWords();
  return (
    <div className={styles.quarters}>
      {QUARTERS.map((quarters) => (
        <button
          key={quarters}
          type="button"
          className={styles.quarter}
          disabled={disabled}
          onClick={() => onPick(quarters)}
        >
          {quarters === 4 ? t('trade.all') : `${quarters * 25}%`}
        </button>
      ))}
    </div>
  );
}
