import type { ReactNode } from 'react';
import styles from './loan.module.css';

/** A part of a screen under its own heading. */
export function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2 className={styles.partTitle}>{title}</h2>
      {children}
    </section>
  );
}
