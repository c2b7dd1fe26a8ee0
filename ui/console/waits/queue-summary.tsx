import { useWords } from '#ui/i18n/words.tsx';
import { writeDuration } from '../write-duration.ts';
import { WaitPicture, WaitScale } from './wait-picture.tsx';
import styles from './waits.module.css';

/** How many wait, and how many of these too long. */
export function WaitCount({ count, overdue }: { count: number; overdue: number }) {
  const { t } = useWords();
  return (
    <p className={styles.waiting}>
      <strong>{count}</strong> {t('ui.console.waits.count', { count })}
      {overdue > 0 ? (
        <span className={styles.chip}>▲ {t('ui.console.waits.late', { count: overdue })}</span>
      ) : null}
    </p>
  );
}

interface QueueSummaryProps {
  count: number;
  overdue: number;
  /** How long each has waited, the oldest first. */
  waitsMs: readonly number[];
  /** That one is to be chosen. */
  choose: string;
}

/** In place of a case while none is chosen: how many wait in the queue, how long, and what to do about it. */
export function QueueSummary({ count, overdue, waitsMs, choose }: QueueSummaryProps) {
  const { t, locale } = useWords();
  const [oldest] = waitsMs;
  const write = (ms: number) => writeDuration(locale, ms);
  return (
    <div className={styles.summary}>
      <WaitCount count={count} overdue={overdue} />
      {oldest === undefined ? null : (
        <>
          <p className={styles.note}>{t('ui.console.waits.oldest', { span: write(oldest) })}</p>
          <div className={styles.picture}>
            <WaitScale label={t('ui.console.waits.dots')} write={write} />
            <WaitPicture waitsMs={waitsMs} overdue={overdue} />
          </div>
        </>
      )}
      <p className={styles.note}>
        {choose} {count > 0 ? <kbd className={styles.key}>J</kbd> : null}
      </p>
    </div>
  );
}
