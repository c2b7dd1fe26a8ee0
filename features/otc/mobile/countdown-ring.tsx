import type { ReactNode } from 'react';
import { useWords } from '#ui/i18n/words.tsx';
import styles from './otc.module.css';

const MARKS = 30;
const TURN = 360;
/** The drawing's own units: its middle lies at 0, 0. */
const [OUTER, INNER] = [98, 84];

interface CountdownRingProps {
  secondsLeft: number;
  /** How long it began with. */
  seconds: number;
  children: ReactNode;
}

/** A ring of marks that go out one by one, with what it counts for in its middle; the seconds are said in words too. */
export function CountdownRing({ secondsLeft, seconds, children }: CountdownRingProps) {
  const { t } = useWords();
  const lit = Math.ceil((MARKS * secondsLeft) / Math.max(1, seconds));
  return (
    <div className={styles.ring}>
      <svg viewBox="-100 -100 200 200" className={styles.marks} aria-hidden="true">
        {Array.from({ length: MARKS }, (_, mark) => (
          <line
            // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place
            key={mark}
            className={mark < lit ? styles.lit : styles.out}
            y1={-OUTER}
            y2={-INNER}
            transform={`rotate(${(mark * TURN) / MARKS})`}
          />
        ))}
      </svg>
      <div className={styles.middle}>
        {children}
        <p className={styles.left} role="timer" aria-label={t('otc.spoken', { seconds: secondsLeft })}>
          {secondsLeft === 0 ? (
            t('otc.over')
          ) : (
            <>
              <strong>{secondsLeft}</strong> {t('otc.left')}
            </>
          )}
        </p>
      </div>
    </div>
  );
}
