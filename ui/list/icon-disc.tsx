import type { LucideIcon } from 'lucide-react';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './list.module.css';

interface IconDiscProps {
  of: LucideIcon;
  /** `refused`: in the colours of a no; `caution`: of what to look at twice. */
  tone?: 'refused' | 'caution' | undefined;
}

/** What a row is about, as a picture at its beginning, the size of a `Monogram`. */
export function IconDisc({ of, tone }: IconDiscProps) {
  return (
    <span className={styles.disc} data-tone={tone} aria-hidden="true">
      <Icon of={of} size={20} />
    </span>
  );
}
