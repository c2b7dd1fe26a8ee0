import { useWords } from '#ui/i18n/words.tsx';
import styles from './console.module.css';

/** An instant, to the second unless said otherwise, on one line whatever the column's width. */
export function InstantCell({ at, style = 'exact' }: { at: string; style?: 'exact' | 'moment' }) {
  const { date } = useWords();
  return (
    <time className={styles.instant} dateTime={at}>
      {date(at, style)}
    </time>
  );
}
