import { DayRail } from '#ui/figures/day-rail.tsx';
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
  /** Whether it still goes on, or has ended: then its days are no longer counted to today. */
  running?: boolean;
  title: string;
  /** Beside it; nothing where the title says it all. */
  detail: string | null;
  /** Says which day is the first, and which the last. */
  named?: boolean;
}

/** A term as a line from its first day to its last, with today on it. */
export function TermLine({
  currency,
  beginAt,
  finishAt,
  gone,
  whole,
  begun,
  running,
  title,
  detail,
  named = false,
}: TermLineProps) {
  const words = useWords();
  const textOf = (label: 'foundation.begins' | 'foundation.finishes', at: string) => {
    const value = dayOf(words, { currency }, at);
    return named ? words.t('ui.labelled', { label: words.t(label), value }) : value;
  };
  return (
    <section className={styles.term}>
      <p className={styles.termHead}>
        <strong>{title}</strong>
        {detail === null ? null : <span className={styles.soft}>{detail}</span>}
      </p>
      <DayRail gone={gone} whole={whole} begun={begun} running={running} />
      <p className={styles.termDays}>
        <span>{textOf('foundation.begins', beginAt)}</span>
        <span>{textOf('foundation.finishes', finishAt)}</span>
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
  return (
    <>
      <DayRail gone={gone} whole={whole} small />
      <span className={styles.termDays}>
        <span>{dayOf(words, { currency }, beginAt, 'day')}</span>
        <strong>{left}</strong>
        <span>{dayOf(words, { currency }, finishAt)}</span>
      </span>
    </>
  );
}
