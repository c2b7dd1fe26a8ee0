import type { Currency } from '#kernel/money/money.ts';
import { directionOf, writeDecimal } from '#ui/i18n/decimal.ts';
import { useWords } from '#ui/i18n/words.tsx';
import styles from './figures.module.css';
import { HIDDEN_DIGITS, useHiddenFigures } from './hidden-figures.ts';

const TONES = { '-1': styles.loss, '0': styles.flat, '1': styles.gain };
const WORDS = { '-1': 'ui.change.down', '0': 'ui.change.flat', '1': 'ui.change.up' } as const;

/** The arrow that goes with every coloured figure: colour never stands alone. */
export function Arrow({ direction }: { direction: -1 | 0 | 1 }) {
  const { t } = useWords();
  return (
    <>
      {direction === 0 ? null : (
        <svg className={styles.arrow} viewBox="0 0 10 10" aria-hidden="true">
          <path d={direction > 0 ? 'M5 1 9.5 9h-9z' : 'M5 9 .5 1h9z'} fill="currentColor" />
        </svg>
      )}
      <span className="unseen">{`${t(WORDS[direction])} `}</span>
    </>
  );
}

interface ChangeProps {
  /** Signed decimal string in the currency. */
  amount: string;
  /** Signed, in percent: `-0.36`. */
  percent?: string | null;
  currency?: Currency;
  /** What it is counted over: "today", "unrealised". */
  note?: string;
}

/** `▲ $3,912.08 (0.94%) hoy`, in the colour of gain or loss. */
export function Change({ amount, percent, currency, note }: ChangeProps) {
  const direction = directionOf(amount);
  const hidden = useHiddenFigures();
  return (
    <span className={`${styles.change} ${TONES[direction]}`}>
      <Arrow direction={direction} />
      {currency ? '$' : ''}
      {hidden ? HIDDEN_DIGITS : writeDecimal(amount, 2, 'never')}
      {percent ? ` (${writeDecimal(percent, 2, 'never')}%)` : ''}
      {note ? ` ${note}` : ''}
    </span>
  );
}

/** `▼ 0.57%` on its tint. `percent` is signed, in percent. */
export function ChangePill({ percent }: { percent: string }) {
  const direction = directionOf(percent);
  return (
    <span className={`${styles.pill} ${TONES[direction]}`}>
      <Arrow direction={direction} />
      {writeDecimal(percent, 2, 'never')}%
    </span>
  );
}

/** `▲ 0.41%` without a ground, for narrow cards. */
export function ChangePercent({ percent }: { percent: string }) {
  const direction = directionOf(percent);
  return (
    <span className={`${styles.change} ${TONES[direction]}`}>
      <Arrow direction={direction} />
      {writeDecimal(percent, 2, 'never')}%
    </span>
  );
}

interface SignedProps {
  value: string;
  currency?: Currency;
  /** Names the currency behind the figure. */
  code?: boolean;
}

/** `+$41.70` or `−$220.00`, signed and coloured, for a result beside its percentage. */
export function Signed({ value, currency, code = false }: SignedProps) {
  const direction = directionOf(value);
  const sign = direction < 0 ? '\u2212' : direction > 0 ? '+' : '';
  const hidden = useHiddenFigures();
  return (
    <span className={`${styles.change} ${TONES[direction]}`}>
      {sign}
      {currency ? '$' : ''}
      {hidden ? HIDDEN_DIGITS : writeDecimal(value, 2, 'never')}
      {code && currency ? <span className={styles.unit}>{`\u00a0${currency}`}</span> : null}
    </span>
  );
}
