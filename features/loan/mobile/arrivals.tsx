import { useWords } from '#ui/i18n/words.tsx';
import type { LoanConditions } from '../contract.ts';
import styles from './loan.module.css';
import { lengthOf } from './loan-day.ts';
import { Part } from './part.tsx';

const DOTS = 100;

/** What was promised of the money's arrival beside what was kept. */
export function Arrivals({ arrival }: { arrival: LoanConditions['arrival'] }) {
  const { t } = useWords();
  const { inTimePercent, medianMs } = arrival;
  return (
    <Part title={t('loan.arrival')}>
      <p className={styles.text}>
        {inTimePercent === null || medianMs === null
          ? t('loan.arrival.none')
          : t('loan.arrival.kept', { percent: inTimePercent, time: lengthOf(t, medianMs) })}
      </p>
      {inTimePercent === null ? null : (
        <div className={styles.dots} aria-hidden="true">
          {Array.from({ length: DOTS }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: dots are all alike
            <span key={at} className={at < inTimePercent ? styles.kept : styles.missed} />
          ))}
        </div>
      )}
    </Part>
  );
}
