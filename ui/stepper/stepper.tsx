import { NumberField } from '@base-ui/react/number-field';
import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './stepper.module.css';

interface StepperProps {
  label: string;
  /** A decimal string; empty while nothing is typed. */
  value: string;
  onChange: (value: string) => void;
  min?: number;
  max?: number;
  /** What one tap adds; 1 for whole shares. */
  step?: number;
  error?: string | null;
}

/** A quantity between minus and plus, which repeat while held (the 300 ms tap rule never asks for fast taps). */
export function Stepper({ label, value, onChange, min = 0, max, step = 1, error }: StepperProps) {
  const { t, locale } = useWords();
  const id = useId();
  return (
    <NumberField.Root
      id={id}
      className={styles.root}
      locale={locale}
      min={min}
      max={max}
      step={step}
      format={{ maximumFractionDigits: 6 }}
      value={value === '' ? null : Number(value)}
      onValueChange={(next) => onChange(next === null ? '' : plain(next))}
    >
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <NumberField.Group className={error ? `${styles.group} ${styles.wrong}` : styles.group}>
        <NumberField.Decrement className={styles.step} aria-label={t('ui.stepper.less')}>
          <Icon of={Minus} />
        </NumberField.Decrement>
        <NumberField.Input
          className={styles.input}
          inputMode={step < 1 ? 'decimal' : 'numeric'}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <NumberField.Increment className={styles.step} aria-label={t('ui.stepper.more')}>
          <Icon of={Plus} />
        </NumberField.Increment>
      </NumberField.Group>
      {error ? (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </NumberField.Root>
  );
}

/** A quantity typed by hand, at most six decimals and never in exponent form; a count of shares, not money. */
function plain(quantity: number): string {
  return new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 6 }).format(quantity);
}
