import { useId } from 'react';
import styles from './tabs.module.css';

interface SegmentsProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { readonly value: Value; readonly label: string }[];
  /** `pill` marks the choice by a dark ground (chart periods), `box` by a card in a frame. */
  look?: 'pill' | 'box';
}

/** One choice of a few, all in sight: theme, period, currency. Arrow keys move it, as radios do. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, value, onChange, options, look = 'box' } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles[look]}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.face}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
