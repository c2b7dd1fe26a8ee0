import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import styles from './console.module.css';
import type { QueueItem } from './queue-layout.tsx';

/** While a case is on its way: what its line in the list tells of it already. */
export function KnownFirst({ item }: { item: QueueItem | undefined }) {
  if (!item) return <DetailSkeleton />;
  return (
    <div className={styles.desk}>
      <div className={styles.head}>
        {/* No heading yet: whoever hears one may read on. */}
        <p className={styles.known}>{item.title}</p>
        <span className={styles.soft}>{item.figure}</span>
      </div>
      <DetailSkeleton lines={6} />
    </div>
  );
}
