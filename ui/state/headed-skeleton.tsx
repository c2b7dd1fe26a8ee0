import styles from './headed-skeleton.module.css';
import { ListSkeleton, Skeleton } from './skeleton.tsx';

/** The shape of a list under the figure that counts, while it is being loaded. */
export function HeadedSkeleton() {
  return (
    <>
      <div className={styles.head} aria-hidden="true">
        <Skeleton width={40} />
        <Skeleton width={60} shape="hero" />
      </div>
      <ListSkeleton rows={4} />
    </>
  );
}
