import { useWords } from '#ui/i18n/words.tsx';
import styles from './foundation.module.css';
import { dayOf } from './foundation-words.ts';

interface TermLineProps {
  currency: 'MXN' | 'USD';
  beginAt: string;
  finishAt: string;
  /** Midnights gone by of those in all. */
  gone: number;
  whole: number;
  /** Whether its first day has come; without it, it has. */
  begun?: boolean;
  title: string;
  detail: string;
}

/** A term as a line from its first day to its last, with today on it. */
export function TermLine({
  currency,
  beginAt,
  finishAt,
  gone,
  whole,
  begun = true,
  title,
  detail,
}: TermLineProps) {
  const words = useWords();
  const { t } = words;
  const share = whole === 0 ? 100 : Math.min(100, (gone / whole) * 100);
  const isUnderWay = share > 0 && share < 100;
  return (
    <section className={styles.term}>
      <p className={styles.termHead}>
        <strong>{title}</strong>
        <span className={styles.soft}>{detail}</span>
      </p>
      <div className={styles.termLine} aria-hidden="true">
        <span className={styles.rail} />
        <span className={styles.passed} style={{ width: `${share}%` }} />
        <span className={styles.first} data-begun={begun || undefined} />
        {isUnderWay ? <span className={styles.today} style={{ left: `${share}%` }} /> : null}
        <span className={styles.last} data-over={share === 100 || undefined} />
      </div>
      <p className={styles.termDays}>
        <span>{dayOf(words, { currency }, beginAt)}</span>
        {isUnderWay && share > 30 && share < 70 ? (
          <strong aria-hidden="true" className={styles.todayName} style={{ left: `${share}%` }}>
            {t('foundation.today')}
          </strong>
        ) : null}
        <span>{dayOf(words, { currency }, finishAt)}</span>
      </p>
    </section>
  );
}

interface SmallTermProps extends Pick<TermLineProps, 'currency' | 'beginAt' | 'finishAt' | 'gone' | 'whole'> {
  /** How long is left, between the days. */
  left: string;
}

/** The same within a row: a thin line from the first day to the last. */
export function SmallTerm({ currency, beginAt, finishAt, gone, whole, left }: SmallTermProps) {
  const words = useWords();
  const share = whole === 0 ? 100 : Math.min(100, (gone / whole) * 100);
  return (
    <>
      <span className={`${styles.termLine} ${styles.smallTerm}`} aria-hidden="true">
        <span className={styles.rail} />
        <span className={styles.passed} style={{ width: `${share}%` }} />
        <span className={styles.first} data-begun />
        <span className={styles.today} style={{ left: `${share}%` }} />
        <span className={styles.last} />
      </span>
      <span className={styles.termDays}>
        <span>{dayOf(words, { currency }, beginAt, 'day')}</span>
        <strong>{left}</strong>
        <span>{dayOf(words, { currency }, finishAt)}</span>
      </span>
    </>
  );
}
