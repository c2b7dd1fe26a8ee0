import type { Currency } from '#kernel/money/money.ts';
import { decimalParts, type SignStyle, signOf } from '#ui/i18n/decimal.ts';
import styles from './figures.module.css';
import { HIDDEN_DIGITS, useHiddenFigures } from './hidden-figures.ts';

interface AmountProps {
  /** A decimal string: `418206.35`. */
  value: string;
  /** Puts `$` in front; left out for index levels and rates. */
  currency?: Currency;
  /** Names the currency behind the figure: `MXN`. */
  code?: boolean;
  /** `hero` is the screen's one big figure. */
  size?: 'hero' | 'large' | 'body' | 'inherit';
  sign?: SignStyle;
  /** Fewest decimals shown; what the value has beyond is shown too. */
  decimals?: number;
}

/** A figure with its whole in bold and unit and decimals lighter; tabular, never cut. */
export function Amount(props: AmountProps) {
  const { value, currency, code = false, size = 'body', sign = 'minus', decimals = 2 } = props;
  const hidden = useHiddenFigures();
  const parts = decimalParts(value, decimals);
  const { whole } = parts;
  const shownSign = signOf(parts.sign, sign);
  // Nine digits with their two commas; eight of them, or six behind a sign.
  const isWide = whole.length > (shownSign === '' ? 9 : 6);
  const length = whole.length > 10 ? styles.long : isWide ? styles.broad : '';
  const sized = size === 'inherit' ? '' : styles[size];
  return (
    <span className={`${styles.amount} ${sized} ${length}`}>
      {hidden ? null : shownSign}
      {currency ? <span className={styles.unit}>$</span> : null}
      <span className={hidden ? styles.dots : styles.whole}>{hidden ? HIDDEN_DIGITS : parts.whole}</span>
      <span className={styles.unit}>
        {hidden || !parts.fraction ? null : `.${parts.fraction}`}
        {code && currency ? `\u00a0${currency}` : null}
      </span>
    </span>
  );
}
