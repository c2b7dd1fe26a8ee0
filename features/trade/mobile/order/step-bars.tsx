import { useWords } from '#ui/i18n/words.tsx';
import styles from '../trade.module.css';

const STEPS = [1, 2, 3] as const;

/** How far one is: quantity, review, receipt. */
export function StepBars({ step }: { step: 1 | 2 | 3 }) {
  const { t } = useWords();
  return (
    <p className={styles.steps}>
      <span className="unseen">{t('trade.step', { step, of: STEPS.length })}</span>
      {STEPS.map((at) => (
        <span key={at} className={at <= step ? styles.stepDone : styles.stepLeft} aria-hidden="true" />
      ))}
    </p>
  );
}
