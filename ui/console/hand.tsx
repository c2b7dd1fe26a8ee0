import type { CallDefinition } from '#kernel/contract/define-call.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './console.module.css';
import { useKeys } from './keys/use-keys.ts';
import { useMay } from './use-may.ts';

interface TakeBarProps {
  /** What takes it: not offered to who may not call it. */
  call: Pick<CallDefinition, 'roles' | 'reads'>;
  /** Says who has the case; null where nobody does. */
  heldBy: string | null;
  label: string;
  busy: boolean;
  onTake: () => void;
}

/** At the foot of a case that nobody, or somebody else, has in hand: take it (key T). */
export function TakeBar({ call, heldBy, label, busy, onTake }: TakeBarProps) {
  const mayTake = useMay(call);
  useKeys(busy || !mayTake ? {} : { t: onTake });
  if (heldBy === null && !mayTake) return null;
  return (
    <div className={styles.take}>
      {heldBy === null ? null : <p>{heldBy}</p>}
      {mayTake ? (
        <Button width="fit" busy={busy} onClick={onTake}>
          {label} <kbd className={styles.key}>T</kbd>
        </Button>
      ) : null}
    </div>
  );
}

/** Beside the commands of a case in hand: give it back to the queue (key L). */
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
