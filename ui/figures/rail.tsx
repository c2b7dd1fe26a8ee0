import type { CSSProperties } from 'react';
import styles from './rail.module.css';

interface RailProps {
  /** In percent of its width: where what is compared with stands, as a mark. */
  mark: number;
  /** Where what counts stands, as a dot. */
  dot: number;
  /** Of what lies between the two. */
  tone: 'gain' | 'loss' | 'caution';
  /** From here on it is closed: hatched. */
  closedFrom?: number;
  /** Within a row. */
  small?: boolean;
}

/** Where a place in percent lies on the large one, half a dot from its ends: for a name above or beneath. */
export const onRail = (at: number): string => `calc(9px + (100% - 18px) * ${at / 100})`;

/** Two prices on one line, and what lies between them; their names go above or beneath. */
export function Rail({ mark, dot, tone, closedFrom, small = false }: RailProps) {
  const places = { '--mark': mark / 100, '--dot': dot / 100, '--closed': (closedFrom ?? 100) / 100 };
  return (
    <span
      className={styles.rail}
      data-tone={tone}
      data-small={small || undefined}
      style={places as CSSProperties}
      aria-hidden="true"
    >
      {closedFrom === undefined ? null : <span className={styles.closed} />}
      <span className={styles.between} />
      <span className={styles.mark} />
      <span className={styles.dot} />
    </span>
  );
}
