import { NumberField } from '@base-ui/react/number-field';
import { Minus, Plus } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react';
import { useAmountText } from '#ui/field/use-amount-text.ts';
import { plainDecimal } from '#ui/i18n/plain-decimal.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './stepper.module.css';

interface StepperProps {
  label: string;
  /** At the end of the label's line: how many there can be, or for how much. */
  aside?: ReactNode;
  /** As it was typed without separators, right or wrong; `plainDecimal` reads it. Empty while nothing is typed. */
  value: string;
  onChange: (value: string) => void;
  min?: number;
  max?: number;
  /** What one tap adds; 1 for whole shares. */
  step?: number;
  /** 0 for whole ones, which are typed on a keypad without a point. Left out, as many are taken as are typed. */
  decimals?: number | undefined;
  error?: string | null;
}

/**
 * A quantity between minus and plus, which repeat while held (the 300 ms tap rule never asks for fast taps). What is typed
 * is only parted in thousands, so that whoever reads it can say what is wrong with it.
 */
export function Stepper(props: StepperProps) {
  const { label, aside, value, onChange, min = 0, max, step = 1, decimals, error } = props;
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
      value={countOf(value)}
      onValueChange={(next) => onChange(next === null ? '' : plain(next))}
    >
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {aside === undefined ? null : <span>{aside}</span>}
      </div>
      <NumberField.Group className={error ? `${styles.group} ${styles.wrong}` : styles.group}>
        <NumberField.Decrement className={styles.step} aria-label={t('ui.stepper.less')}>
          <Icon of={Minus} />
        </NumberField.Decrement>
        <NumberField.Input
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          render={(field) => <Typed field={field} value={value} onChange={onChange} decimals={decimals} />}
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

interface TypedProps {
  field: ComponentProps<'input'>;
  value: string;
  onChange: (value: string) => void;
  decimals: number | undefined;
}

const STEPPING = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End']);

/** The library's field would drop signs and letters as they are typed and pass each figure through a floating-point number. */
function Typed({ field, value, onChange, decimals }: TypedProps) {
  const amount = useAmountText({ value, onChange, decimals });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (STEPPING.has(event.key)) field.onKeyDown?.(event);
  };
  return <input {...field} {...amount} onFocus={undefined} onPaste={undefined} onKeyDown={onKeyDown} />;
}

/** More than anybody taps up to; beyond it a number would no longer be exact. */
const MOST_STEPPED = 1e9;

/** Where the two buttons step from; null where there is no figure that they could. */
function countOf(typed: string): number | null {
  const text = plainDecimal(typed);
  if (!/^\d+(\.\d{1,6})?$/.test(text)) return null;
  const count = Number(text);
  return count <= MOST_STEPPED ? count : null;
}

/** A quantity that the buttons came to, at most six decimals and never in exponent form; a count of shares, not money. */
function plain(quantity: number): string {
  return new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 6 }).format(quantity);
}
