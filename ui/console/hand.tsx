import { Button } from '#ui/button/button.tsx';
import styles from './console.module.css';
import { useKeys } from './use-keys.ts';

interface TakeBarProps {
  /** Says who has the case; null where nobody does. */
  heldBy: string | null;
  label: string;
  busy: boolean;
  onTake: () => void;
}

/** At the foot of a case that nobody, or somebody else, has in hand: take it (key T). */
export function TakeBar({ heldBy, label, busy, onTake }: TakeBarProps) {
  useKeys(busy ? {} : { t: onTake });
  return (
    <div className={styles.take}>
      {heldBy === null ? null : <p>{heldBy}</p>}
      <Button width="fit" busy={busy} onClick={onTake}>
        {label} <kbd className={styles.key}>T</kbd>
      </Button>
    </div>
  );
}

/** Beside the deeds of a case in hand: give it back to the queue (key L). */
export function ReleaseButton({
  label,
  busy,
  onRelease,
}: {
  label: string;
  busy: boolean;
  onRelease: () => void;
}) {
  useKeys(busy ? {} : { l: onRelease });
  return (
    <Button kind="quiet" width="fit" busy={busy} onClick={onRelease}>
      {label} <kbd className={styles.key}>L</kbd>
    </Button>
  );
}
