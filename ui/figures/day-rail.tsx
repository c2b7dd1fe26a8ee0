import { useWords } from '#ui/i18n/words.tsx';
import { dayPlace } from './day-place.ts';
import styles from './day-rail.module.css';

interface DayRailProps {
  /** How much of it is over, and how much it is in all, in the same unit: days, or milliseconds. */
  gone: number;
  whole: number;
  /** Whether its first day has come. */
  begun?: boolean;
  /** Whether it is still under way: today is marked on it only then. */
  running?: boolean;
  /** Within a row. */
  small?: boolean;
}

/** A line from a first day to a last one: what is over filled, today as a mark with its word above. The dates go beneath. */
export function DayRail({ gone, whole, begun = true, running = true, small = false }: DayRailProps) {
  const { t } = useWords();
  const today = begun && running ? dayPlace(gone, whole) : null;
  const share = whole <= 0 ? 100 : Math.min(100, Math.max(0, (gone / whole) * 100));
  const left = today === null ? undefined : `${today.at}%`;
  return (
    <span className={styles.rail} data-small={small || undefined} aria-hidden="true">
      {today === null ? null : (
        <strong className={styles.word} data-word={today.word} style={{ marginInlineStart: left }}>
          {t('ui.railToday')}
        </strong>
      )}
      <span className={styles.line}>
        <span className={styles.over} style={{ width: `${share}%` }} />
        <span className={styles.first} data-filled={begun || undefined} />
        <span className={styles.last} data-filled={share === 100 || undefined} />
        {today === null ? null : <span className={styles.mark} style={{ left }} />}
      </span>
    </span>
  );
}
