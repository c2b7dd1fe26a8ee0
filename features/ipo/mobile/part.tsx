import type { ReactNode } from 'react';
import styles from './ipo.module.css';

/** A named part of a screen whose lines reach its edges, and its name with them. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
