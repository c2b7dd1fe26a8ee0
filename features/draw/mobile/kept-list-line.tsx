import { useEffect, useState } from 'react';
import { businessNow } from '#ui/clock/business-clock.ts';
import { useWords } from '#ui/i18n/words.tsx';
import styles from './draw.module.css';
import { type KeptList, keepList } from './kept-lists.ts';

/** Keeps the list's hash on this device the first time it is seen, and says whether it is still the same. */
export function KeptListLine({ ipoId, listHash }: { ipoId: string; listHash: string }) {
  const { t, date } = useWords();
  const [kept, setKept] = useState<KeptList | null>(null);
  useEffect(() => setKept(keepList(ipoId, listHash, businessNow())), [ipoId, listHash]);
  if (kept === null) return null;
  const since = date(kept.at, 'moment');
  if (kept.hash === listHash) return <p className={styles.kept}>{`✓ ${t('draw.kept.same', { since })}`}</p>;
  return (
    <p className={styles.changed} role="alert">
      {t('draw.kept.changed', { since, hash: kept.hash })}
    </p>
  );
}
