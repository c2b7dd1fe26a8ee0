import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import styles from './field.module.css';

interface CheckFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'> {
  /** What is agreed to; may hold a link. */
  children: ReactNode;
  error?: string | null;
  ref?: Ref<HTMLInputElement>;
}

/** A box to tick with its sentence; the whole line is the target. */
export function CheckField({ children, error, ...input }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.check}>
        <input
          {...input}
          type="checkbox"
          className={styles.tick}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span>{children}</span>
      </label>
      {error ? (
        <p id={id} className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
