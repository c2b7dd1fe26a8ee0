import { decimalParts, type SignStyle, signOf } from '#ui/i18n/decimal.ts';
import styles from './figures.module.css';

interface PercentProps {
  /** In percent: `-8.40`. */
  value: string;
  sign?: SignStyle;
  size?: 'large' | 'body';
}

/** A percentage that is the main figure of a row or card, as an `Amount` is written. A closed eye leaves it: it tells nothing of what one has. */
export function Percent({ value, sign = 'minus', size = 'body' }: PercentProps) {
  const parts = decimalParts(value, 2);
  return (
    <span className={`${styles.amount} ${styles[size]}`}>
      {signOf(parts.sign, sign)}
      <span className={styles.whole}>{parts.whole}</span>
      <span className={styles.unit}>{`${parts.fraction ? `.${parts.fraction}` : ''}%`}</span>
    </span>
  );
}
