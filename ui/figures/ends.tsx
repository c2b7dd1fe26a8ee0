import type { ReactNode } from 'react';
import styles from './ends.module.css';

interface EndsProps {
  readonly items: readonly {
    readonly label: ReactNode;
    readonly value: ReactNode;
    readonly way?: 'gain' | 'loss' | 'flat';
  }[];
}

/** Two to four figures in a row under their names, from edge to edge: under a bar or a line, or by themselves. */
export function Ends({ items }: EndsProps) {
  return (
    <dl className={styles.ends}>
      {items.map(({ label, value, way }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels are words, the order is the identity
        <div key={at}>
          <dt>{label}</dt>
          <dd data-way={way}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
