import { lazy, type ReactNode, Suspense, useRef } from 'react';
import styles from './screen.module.css';

/** No screen waits for it; where the line is cut before it came, one does without. */
const PullToRefresh = lazy(() =>
  import('#ui/list/pull-to-refresh.tsx').then(
    (all) => ({ default: all.PullToRefresh }),
    () => ({ default: () => <></> }),
  ),
);

interface ScreenProps {
  /** An `AppBar`. */
  bar?: ReactNode;
  /** Stays at the bottom in thumb's reach: the screen's one command. */
  footer?: ReactNode;
  /** `none` where a list or a chart reaches the edges by itself. */
  padding?: 'page' | 'none';
  /** A screen of lists: pulled down from its very top it asks again for all that is on it. */
  pulls?: boolean;
  children: ReactNode;
}

/** One screen: bar on top, content, command at the bottom; the page itself scrolls. */
export function Screen({ bar, footer, padding = 'page', pulls = false, children }: ScreenProps) {
  const main = useRef<HTMLElement>(null);
  return (
    <>
      {bar}
      <main ref={main} className={padding === 'page' ? `${styles.main} ${styles.padded}` : styles.main}>
        {pulls ? (
          <Suspense>
            <PullToRefresh place={main} />
          </Suspense>
        ) : null}
        {children}
      </main>
      {footer ? <div className={styles.footer}>{footer}</div> : null}
    </>
  );
}
