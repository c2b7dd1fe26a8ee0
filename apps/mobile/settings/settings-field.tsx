import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './settings.module.css';

interface SettingsFieldProps {
  icon: LucideIcon;
  label: string;
  /** What the choice looks like, at the end of its name. */
  sample?: ReactNode;
  children: ReactNode;
}

/** One setting: its name above, its choices beneath. */
export function SettingsField({ icon, label, sample, children }: SettingsFieldProps) {
  return (
    <div className={styles.field}>
      <p className={styles.label} aria-hidden="true">
        <Icon of={icon} />
        <span className={styles.name}>{label}</span>
        {sample}
      </p>
      {children}
    </div>
  );
}
