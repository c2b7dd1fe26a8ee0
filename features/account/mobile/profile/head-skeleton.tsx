import { useWords } from '#ui/i18n/words.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { AssetBar } from './asset-bar.tsx';
import styles from './profile.module.css';

/** In the place of who it is and of the one big figure. */
export function HeadSkeleton() {
  const { t } = useWords();
  return (
    <div className={styles.card} role="status" aria-label={t('ui.loading')}>
      <div className={styles.person}>
        <div className={styles.who}>
          <span className={styles.portrait} />
          <div className={styles.words}>
            <Skeleton width={55} />
            <Skeleton width={70} />
          </div>
          <span className={styles.level} />
        </div>
        <p className={styles.points}>
          <Skeleton width={60} />
        </p>
      </div>
      <div className={styles.assets}>
        <div className={styles.total}>
          <p>
            <Skeleton width={90} shape="hero" />
          </p>
        </div>
        <AssetBar summary={undefined} />
      </div>
    </div>
  );
}
