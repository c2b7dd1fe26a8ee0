import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './button.module.css';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Look {
  kind?: ButtonKind;
  icon?: LucideIcon;
  /** Full width unless `fit`. */
  width?: 'full' | 'fit';
  children: ReactNode;
}

interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> {
  ref?: Ref<HTMLButtonElement>;
  /** The command is under way: shows it, keeps the focus, takes no second tap. */
  busy?: boolean;
}

/** What a person can do here. `type` is `button` unless said otherwise. */
export function Button({ kind = 'primary', icon, width = 'full', busy = false, ...rest }: ButtonProps) {
  const { children, onClick, type = 'button', ...attributes } = rest;
  return (
    <button
      {...attributes}
      type={busy ? 'button' : type}
      className={classesOf(kind, width)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      <Face icon={icon}>{children}</Face>
      {busy ? <span className={styles.spinner} /> : null}
    </button>
  );
}

interface ButtonLinkProps extends Look {
  /** A path of the app. */
  to: string;
  /** Takes this page's place, with what its entry in the history holds: going back leads before it. */
  replace?: boolean;
  /** Besides leading there. */
  onClick?: () => void;
}

/** A link that looks like a button. */
export function ButtonLink({
  kind = 'primary',
  icon,
  width = 'full',
  to,
  replace,
  onClick,
  children,
}: ButtonLinkProps) {
  return (
    <Link
      to={to}
      {...(replace ? { replace, state: true } : {})}
      className={classesOf(kind, width)}
      onClick={onClick}
    >
      <Face icon={icon}>{children}</Face>
    </Link>
  );
}

function Face({ icon, children }: { icon?: LucideIcon; children: ReactNode }) {
  return (
    <span className={styles.face}>
      {icon ? <Icon of={icon} size={20} /> : null}
      <span>{children}</span>
    </span>
  );
}

function classesOf(kind: ButtonKind, width: 'full' | 'fit'): string {
  return `${styles.button} ${styles[kind]} ${width === 'full' ? styles.full : ''}`;
}
