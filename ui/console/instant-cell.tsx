import { useWords } from '#ui/i18n/words.tsx';
import styles from './console.module.css';

/** An instant to the second, on one line whatever the column's width. */
export function InstantCell({ at }: { at: string }) {
  const { date } = useWords();
  return (
    <time className={styles.instant} dateTime={at}>
      {date(at, 'exact')}
    </time>
  );
}
