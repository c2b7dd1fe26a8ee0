import { type ReactNode, useId } from 'react';
import styles from './switch-field.module.css';

interface SwitchFieldProps {
  label: string;
  /** How it stands, or why it cannot be turned. */
  detail?: ReactNode;
  on: boolean;
  disabled?: boolean;
  /** The command is under way: keeps the focus, takes no second tap. */
  busy?: boolean;
  onTurn: (on: boolean) => void;
}

/** Something that is on or off from the moment it is tapped; the whole line is the target. */
export function SwitchField({ label, detail, on, disabled, busy, onTurn }: SwitchFieldProps) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-labelledby={`${id}-label`}
      aria-describedby={detail ? `${id}-detail` : undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      disabled={disabled}
      className={styles.line}
      onClick={busy ? undefined : () => onTurn(!on)}
    >
      <span className={styles.words}>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        {detail ? (
          <span id={`${id}-detail`} className={styles.detail}>
            {detail}
          </span>
        ) : null}
      </span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.knob} />
      </span>
    </button>
  );
}
