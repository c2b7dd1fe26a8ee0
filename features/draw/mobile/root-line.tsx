import { listFault, type PublishedRoot } from '#kernel/chain/daily-root.ts';
import { CopyRow } from '#ui/copy/copy-row.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import styles from './draw.module.css';

/** The list and the daily root that names it; null until the next one. */
interface RootLineProps {
  readonly ipoId: string;
  readonly listHash: string;
  readonly root: PublishedRoot | null;
}

/** Where the list's hash stands beyond this offer: in a day's root, under whose seal it can be exchanged no more. */
export function RootLine({ ipoId, listHash, root }: RootLineProps) {
  const { t, date } = useWords();
  if (root === null) return <p className={styles.soft}>{t('draw.root.next')}</p>;
  const day = date(root.at, 'date', 'America/Mexico_City');
  if (listFault(root, ipoId, listHash) !== null) {
    return (
      <p className={styles.changed} role="alert">
        {t('draw.root.wrong', { date: day })}
      </p>
    );
  }
  return (
    <>
      <CopyRow label={t('draw.root.seal', { date: day })} value={root.seal} isCode />
      <p className={styles.kept}>{`✓ ${t('draw.root.named')}`}</p>
    </>
  );
}
