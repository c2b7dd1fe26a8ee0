import { Clock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './preview.module.css';

/** A quiet line with a clock: how long a price holds. */
export function ClockLine({ children }: { children: ReactNode }) {
  return (
    <p className={styles.clockLine}>
      <Icon of={Clock} size={16} />
      <span>{children}</span>
    </p>
  );
}

/** Under the figures of a review: what else holds. */
export const ReviewNote = ({ children }: { children: ReactNode }) => (
  <p className={styles.note}>{children}</p>
);

/** Why something was not done, or is not known to be done; said at once to who hears the screen. */
export function Caution({ children }: { children: ReactNode }) {
  return (
    <p className={styles.caution} role="alert">
      <Icon of={TriangleAlert} size={20} />
      <span>{children}</span>
    </p>
  );
}
