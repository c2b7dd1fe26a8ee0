import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import styles from './field.module.css';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'size'> {
  label: string;
  /** In words, under the field; its presence marks the field. */
  error?: string | null;
  /** What helps before anything went wrong. */
  hint?: ReactNode;
  /** Stands inside on the left, such as `+52`. */
  prefix?: string;
  /** Stands inside on the left, such as an icon. */
  lead?: ReactNode;
  /** Stands inside on the right: an `IconButton`. */
  action?: ReactNode;
  /** The label stands inside while nothing is typed, as where one searches; it stays the field's name. */
  labelInside?: boolean;
  /** `react-hook-form`'s register gives it. */
  ref?: Ref<HTMLInputElement>;
}

/** A labelled field with its error in words. Spread `register('phone')` of react-hook-form on it. */
export function TextField({
  label,
  error,
  hint,
  prefix,
  lead,
  action,
  labelInside = false,
  ...input
}: TextFieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      {labelInside ? null : (
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      )}
      <div className={error ? `${styles.box} ${styles.wrong}` : styles.box}>
        {lead}
        {prefix ? <span className={styles.prefix}>{prefix}</span> : null}
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...(labelInside ? { placeholder: label, 'aria-label': label } : null)}
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {action}
      </div>
      <p id={`${id}-note`} className={error ? styles.error : styles.hint} role={error ? 'alert' : undefined}>
        {note}
      </p>
    </div>
  );
}
