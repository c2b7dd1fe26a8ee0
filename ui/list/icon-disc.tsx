import type { LucideIcon } from 'lucide-react';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './list.module.css';

/** What a row is about, as a picture at its beginning, the size of a `Monogram`. */
export function IconDisc({ of }: { of: LucideIcon }) {
  return (
    <span className={styles.disc} aria-hidden="true">
      <Icon of={of} size={20} />
    </span>
  );
}
