import styles from './part-buttons.module.css';

export interface Part {
  /** `50%`, a round lot, all of it. */
  label: string;
  /** Null while what it is a part of is not known: it keeps its place, so that nothing moves under a finger. */
  onPick: (() => void) | null;
}

/** Under a field for an amount: parts of what there is, or round amounts, each in one tap. */
export function PartButtons({ label, parts }: { label?: string; parts: readonly Part[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons, no fields
    <div className={styles.parts} role="group" aria-label={label}>
      {parts.map(({ label: text, onPick }) => (
        <button
          key={text}
          type="button"
          className={styles.part}
          disabled={onPick === null}
          onClick={() => onPick?.()}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
