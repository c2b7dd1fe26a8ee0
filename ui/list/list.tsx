import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import styles from './list.module.css';

/** Rows under each other with hairlines between; reaches the edges of an unpadded screen. */
export function List({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

/** One item of a `List`. */
export function ListItem({ children }: { children: ReactNode }) {
  return <li className={styles.item}>{children}</li>;
}

interface SectionProps {
  title: string;
  /** A way to all of it. */
  more?: { to: string; label: string };
  /** At the end of the heading, such as how many are new. */
  note?: string | undefined;
  /** At its end: a quiet `Button`. */
  action?: ReactNode;
  /** Its heading stands back behind what it heads, as over the rows of a menu. */
  quiet?: boolean;
  children: ReactNode;
}

/** A part of a page under its own heading. */
export function Section({ title, more, note, action, quiet, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <div className={quiet ? `${styles.heading} ${styles.quiet}` : styles.heading}>
        <h2 className={styles.name}>{title}</h2>
        {note ? <span className={styles.note}>{note}</span> : null}
        {more ? (
          <Link to={more.to} className={styles.more}>
            {more.label}
          </Link>
        ) : null}
        {action}
      </div>
      {children}
    </section>
  );
}

/** A surface with a hairline. `to` makes all of it a link. */
export function Card({ to, children }: { to?: string; children: ReactNode }) {
  if (to === undefined) return <div className={styles.card}>{children}</div>;
  return (
    <Link to={to} className={styles.card}>
      {children}
    </Link>
  );
}

export interface KeyValueItem {
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** The line that counts, such as the total. */
  readonly strong?: boolean;
}

/** Labels with their values, each on its line. */
export function KeyValue({ items }: { items: readonly KeyValueItem[] }) {
  return (
    <dl className={styles.pairs}>
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels are words, the order is the identity
        <div key={at} className={item.strong ? `${styles.pair} ${styles.strong}` : styles.pair}>
          <dt className={styles.key}>{item.label}</dt>
          <dd className={styles.value}>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}

export type ChipTone = 'accent' | 'gain' | 'loss' | 'caution' | 'plain';

/** A state in a word, on its tint. */
export function StateChip({ tone = 'plain', children }: { tone?: ChipTone; children: ReactNode }) {
  return <span className={`${styles.chip} ${styles[tone]}`}>{children}</span>;
}

interface LoadMoreProps {
  hasMore: boolean;
  busy: boolean;
  onMore: () => void;
}

/** The next page of a list, asked for by a tap; nothing where there is none. */
export function LoadMore({ hasMore, busy, onMore }: LoadMoreProps) {
  const { t } = useWords();
  if (!hasMore) return null;
  return (
    <div className={styles.loadMore}>
      <Button kind="quiet" busy={busy} onClick={onMore}>
        {t('ui.loadMore')}
      </Button>
    </div>
  );
}
