import styles from './fund.module.css';

const LEVELS = [1, 2, 3, 4, 5, 6, 7] as const;

/** Risk as seven steps, as many filled as it is high; the words beside it say the same. */
export function RiskSteps({ risk, look }: { risk: number; look: 'small' | 'large' }) {
  return (
    <span className={look === 'small' ? styles.stepsSmall : styles.steps} aria-hidden="true">
      {LEVELS.map((level) => (
        <span key={level} className={styles.step} data-level={level} data-on={level <= risk || undefined} />
      ))}
    </span>
  );
}
