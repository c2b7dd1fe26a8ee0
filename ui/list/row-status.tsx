import type { ReactNode } from 'react';
import styles from './list.module.css';

interface RowStatusProps {
  /** `caution`: something waits; `gain`: all is well; `loss`: something is to be done. */
  tone?: 'plain' | 'gain' | 'caution' | 'loss';
  children: ReactNode;
}

/** How what a menu's row leads to stands, in a few words at its end. */
export function RowStatus({ tone = 'plain', children }: RowStatusProps) {
  return (
    <span className={styles.status} data-tone={tone}>
      {children}
    </span>
  );
}
