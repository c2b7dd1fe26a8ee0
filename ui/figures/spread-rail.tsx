import type { ReactNode } from 'react';
import { Rail } from './rail.tsx';
import styles from './spread-rail.module.css';

interface End {
  readonly label: string;
  readonly value: ReactNode;
}

interface SpreadRailProps {
  /** What the market says. */
  from: End;
  /** What one gets or pays. */
  to: End;
  /** What lies between in money; nothing while there is no amount. */
  between: string | null;
}

/** From a market's price to one's own, and what lies between in money: what the firm keeps is drawn, not hidden in the price. */
export function SpreadRail({ from, to, between }: SpreadRailProps) {
  return (
    <div className={styles.rail}>
      <div className={styles.ends}>
        <p>
          <span className={styles.label}>{from.label}</span>
          <strong>{from.value}</strong>
        </p>
        <p className={styles.own}>
          <span>{to.label}</span>
          <strong>{to.value}</strong>
        </p>
      </div>
      <Rail mark={0} dot={100} tone="caution" small />
      <p className={styles.between}>{between ?? '\u00a0'}</p>
    </div>
  );
}
