import { useWords, type Words } from '#ui/i18n/words.tsx';
import type { LoanConditions } from '../contract.ts';
import styles from './loan.module.css';
import { Part } from './part.tsx';

const DOTS = 100;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** What was promised of the money's arrival beside what was kept. */
export function Arrivals({ arrival }: { arrival: LoanConditions['arrival'] }) {
  const { t } = useWords();
  const { inTimePercent, medianMs } = arrival;
  return (
    <Part title={t('loan.arrival')}>
      <p className={styles.text}>
        {t('loan.arrival.promise')}{' '}
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

/** A length of time in its largest unit, `41 s`, `3 min`. */
function lengthOf(t: Words['t'], ms: number): string {
  return ms < MINUTE_MS
    ? t('loan.seconds', { count: Math.round(ms / SECOND_MS) })
    : t('loan.minutes', { count: Math.round(ms / MINUTE_MS) });
}
