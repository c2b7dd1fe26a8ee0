import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './gate.module.css';

interface GateProps {
  icon: LucideIcon;
  /** How it stands: asked for, waiting, done. */
  tone?: 'accent' | 'caution' | 'good';
  title: string;
  /** Why it comes first, in a sentence or two. */
  text: string;
  /** The ways on, the first of them the one that is meant. */
  ways?: readonly { to: string; label: string }[];
  /** What is good to know beside it. */
  children?: ReactNode;
}

/** How something stands that all else here waits for: what and why, and the way on. */
export function Gate({ icon, tone = 'accent', title, text, ways = [], children }: GateProps) {
  return (
    <section className={styles.gate}>
      <span className={`${styles.disc} ${styles[tone]}`}>
        <Icon of={icon} size={32} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {children}
      {ways.length === 0 ? null : (
        <div className={styles.ways}>
          {ways.map(({ to, label }, at) => (
            <ButtonLink key={to} to={to} kind={at === 0 ? 'primary' : 'secondary'}>
              {label}
            </ButtonLink>
          ))}
        </div>
      )}
    </section>
  );
}
