import type { LucideIcon } from 'lucide-react';
import styles from './icon.module.css';

interface IconProps {
  /** An outline of the one set, `lucide-react`. */
  of: LucideIcon;
  /** Side at 375 wide; 24 is the usual box. */
  size?: 16 | 20 | 24 | 32;
  /** Only where no text stands beside it that says the same. */
  label?: string;
}

/** An outline icon, 1.5 px, in the colour of the text around it. */
export function Icon({ of: Outline, size = 24, label }: IconProps) {
  return (
    <Outline
      className={styles[`size${size}`]}
      strokeWidth={1.5}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    />
  );
}
