import { type ReactNode, useEffect, useRef } from 'react';
import styles from './preview.module.css';

interface InSightProps {
  /** What is told of: each time it is another, what tells of it is brought into sight. Null for nothing to tell. */
  of: unknown;
  children: ReactNode;
}

/** On a small phone an answer below the fold looks like none at all, as if the button were dead: it is brought into sight. */
export function InSight({ of, children }: InSightProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The middle, where no bar stands over it.
    if (of !== null) place.current?.firstElementChild?.scrollIntoView({ block: 'center' });
  }, [of]);
  return (
    <div ref={place} className={styles.inSight}>
      {children}
    </div>
  );
}
