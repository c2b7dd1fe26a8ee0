import type { ReactNode } from 'react';
import styles from './settings.module.css';

/** One setting: its name above, its choices beneath. */
export function SettingsField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <p className={styles.label} aria-hidden="true">
        {label}
      </p>
      {children}
    </div>
  );
}
