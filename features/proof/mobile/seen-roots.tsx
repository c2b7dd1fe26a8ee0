import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import type { KeptRoot } from '#ui/session/kept-heads.ts';
import { noonOf } from './missing-root.ts';
import styles from './proof.module.css';

const SHOWN_FIRST = 5;

/** Every daily root that this phone saw, newest first: when somebody outside stamped it, and who. */
export function SeenRoots({ roots }: { roots: readonly KeptRoot[] }) {
  const { t, date } = useWords();
  const [isWhole, setIsWhole] = useState(false);
  if (roots.length === 0) return null;
  const shown = roots.toReversed().slice(0, isWhole ? roots.length : SHOWN_FIRST);
  return (
    <details className={styles.fold}>
      <summary>
        {t('proof.seen')}
        <ChevronDown aria-hidden="true" />
      </summary>
      <p className={styles.soft}>{t('proof.seen.why')}</p>
      <ul className={styles.seen}>
        {shown.map(({ number, date: day, stamp }) => (
          <li key={number}>
            <span className={styles.checkTitle}>{date(noonOf(day), 'date')}</span>
            <span className={styles.checkText}>
              {stamp
                ? t('proof.seen.stamped', { time: date(stamp.at, 'moment'), by: stamp.by })
                : t('proof.seen.unstamped')}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < roots.length ? (
        <Button kind="secondary" onClick={() => setIsWhole(true)}>
          {t('proof.seen.all', { count: roots.length })}
        </Button>
      ) : null}
    </details>
  );
}
