import { useWords } from '#ui/i18n/words.tsx';
import styles from './state.module.css';

interface SkeletonProps {
  /** In percent of the place; a line of text by default. */
  width?: number;
  /** Height by what will stand there. */
  shape?: 'text' | 'title' | 'hero' | 'block' | 'disc';
}

/** One grey shape where something will stand. */
export function Skeleton(props: SkeletonProps) {
  return <Bone {...props} alone />;
}

/** The same; within a whole skeleton it breathes with that. */
function Bone({ width = 100, shape = 'text', alone = false }: SkeletonProps & { alone?: boolean }) {
  return (
    <span
      className={`${styles.bone} ${styles[shape]} ${alone ? styles.alone : ''}`}
      style={shape === 'disc' ? undefined : { width: `${width}%` }}
    />
  );
}

/** The shape of a list that is being loaded. */
export function ListSkeleton({ rows = 6, lead = true }: { rows?: number; lead?: boolean }) {
  const { t } = useWords();
  return (
    <div role="status" aria-label={t('ui.loading')} className={styles.boneList}>
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all are alike
        <div key={at} className={styles.boneRow}>
          {lead ? <Bone shape="disc" /> : null}
          <span className={styles.boneWords}>
            <Bone width={50} />
            <Bone width={70} />
          </span>
          <span className={styles.boneEnd}>
            <Bone />
            <Bone width={70} />
          </span>
        </div>
      ))}
    </div>
  );
}

/** The shape of a detail page that is being loaded: a big figure and its lines, each a label with its value. */
export function DetailSkeleton({ lines = 6 }: { lines?: number }) {
  const { t } = useWords();
  return (
    <div role="status" aria-label={t('ui.loading')} className={styles.boneDetail}>
      <Bone width={30} />
      <Bone width={60} shape="hero" />
      {Array.from({ length: lines }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all are alike
        <span key={at} className={styles.bonePair}>
          <Bone width={35} />
          <Bone width={25} />
        </span>
      ))}
    </div>
  );
}
