import { useWords } from '#ui/i18n/words.tsx';
import { ListSkeleton, Skeleton } from '#ui/state/skeleton.tsx';
import styles from './home.module.css';

/** In the place of one's total. */
export function TotalSkeleton() {
  const { t } = useWords();
  return (
    <div className={styles.total} role="status" aria-label={t('ui.loading')}>
      <p className={styles.totalName}>{t('home.total')}</p>
      <div className={styles.figure}>
        <Skeleton shape="hero" width={60} />
      </div>
      <div className={styles.change}>
        <Skeleton width={40} />
      </div>
      <div className={styles.split} />
    </div>
  );
}

/** Thirty days, the two buttons and what stands below them. Another one once the figure is there: its change may take no line. */
export function BelowSkeleton() {
  return (
    <>
      <div className={styles.below}>
        <Skeleton shape="block" />
        <div className={styles.pair}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </div>
      </div>
      <ListSkeleton />
    </>
  );
}

/** In the place of all that is one's own. */
export function AssetsSkeleton() {
  return (
    <>
      <TotalSkeleton />
      <BelowSkeleton />
    </>
  );
}
