import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './button.module.css';

interface Look {
  icon: LucideIcon;
  /** What it does, for who hears the screen. */
  label: string;
  size?: 20 | 24;
}

interface IconButtonProps extends Look {
  onClick: () => void;
  /** For a switch: whether it is on. */
  pressed?: boolean;
}

/** An icon that does something; its target is at least 44 square. */
export function IconButton({ icon, label, size = 24, onClick, pressed }: IconButtonProps) {
  return (
    <button
      type="button"
      className={pressed ? `${styles.icon} ${styles.pressed}` : styles.icon}
      aria-label={label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <Icon of={icon} size={size} />
    </button>
  );
}

interface IconLinkProps extends Look {
  to: string;
  /** Something unread waits there. */
  badge?: boolean;
}

/** An icon that leads somewhere. */
export function IconLink({ icon, label, size = 24, to, badge = false }: IconLinkProps) {
  return (
    <Link to={to} className={styles.icon} aria-label={label}>
      <Icon of={icon} size={size} />
      {badge ? <span className={styles.badge} /> : null}
    </Link>
  );
}
