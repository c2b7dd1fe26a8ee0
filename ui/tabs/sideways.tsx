import type { ReactNode } from 'react';
import styles from './sideways.module.css';

/** A row that is pushed along with a thumb where it is longer than the screen is wide: an edge beyond which more follows fades. */
export const Sideways = ({ children }: { children: ReactNode }) => (
  <div className={styles.sideways}>{children}</div>
);
