import type { ReactNode } from 'react';
import styles from './screen.module.css';

interface ScreenProps {
  /** An `AppBar`. */
  bar?: ReactNode;
  /** Stays at the bottom in thumb's reach: the screen's one command. */
  footer?: ReactNode;
  /** `none` where a list or a chart reaches the edges by itself. */
  padding?: 'page' | 'none';
  children: ReactNode;
}

/** One screen: bar on top, content, command at the bottom; the page itself scrolls. */
export function Screen({ bar, footer, padding = 'page', children }: ScreenProps) {
  return (
    <>
      {bar}
      <main className={padding === 'page' ? `${styles.main} ${styles.padded}` : styles.main}>{children}</main>
      {footer ? <div className={styles.footer}>{footer}</div> : null}
    </>
  );
}
