import styles from './part-bar.module.css';

export type PartTone = 'anil' | 'mid' | 'corn' | 'soft' | 'line' | 'gain' | 'loss' | 'owed' | 'held';

/** In this order where the parts are alike, and differ in nothing but their size. */
export const PART_TONES = ['anil', 'mid', 'corn', 'soft'] as const satisfies readonly PartTone[];

export interface BarPart {
  readonly tone: PartTone;
  /** In any unit; they are only drawn to scale. */
  readonly size: number;
}

/** A whole and its parts as one bar; nothing of a whole that has one part only, which would always be full. */
export function PartBar({ parts }: { parts: readonly BarPart[] }) {
  const drawn = parts.filter(({ size }) => size > 0);
  if (drawn.length < 2) return null;
  return (
    <span className={styles.bar} aria-hidden="true">
      {drawn.map(({ tone, size }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is the identity
        <span key={at} className={styles.part} data-tone={tone} style={{ flexGrow: size }} />
      ))}
    </span>
  );
}

/** The colour of a part, before its name. */
export function Swatch({ tone }: { tone: PartTone }) {
  return <span className={`${styles.part} ${styles.swatch}`} data-tone={tone} aria-hidden="true" />;
}
