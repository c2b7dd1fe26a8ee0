import { type Currency, PRICE_SCALE } from '#kernel/money/money.ts';
import { AmountField } from '#ui/field/amount-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import styles from '../trade.module.css';

/** What a limit order is bound to, as it was typed. */
export interface LimitTerms {
  readonly limitPrice: string;
  readonly timeInForce: 'day' | 'gtc';
}

interface LimitFieldsProps {
  currency: Currency;
  terms: LimitTerms;
  onChange: (changed: Partial<LimitTerms>) => void;
  error: string | undefined;
  /** How far the last price is from it. */
  hint?: string | null;
  /** The last price itself, beside what is typed. */
  last?: string | null;
}

/** The price that a limit order waits for, and how long it waits. */
export function LimitFields({ currency, terms, onChange, error, hint, last = null }: LimitFieldsProps) {
  const { t } = useWords();
  return (
    <div className={styles.terms}>
      <AmountField
        label={t('trade.limitPrice', { currency })}
        prefix="$"
        decimals={PRICE_SCALE}
        value={terms.limitPrice}
        onChange={(limitPrice) => onChange({ limitPrice })}
        error={error}
        hint={hint}
        action={last === null ? null : <span className={styles.last}>{last}</span>}
      />
      <Segments
        label={t('trade.timeInForce')}
        value={terms.timeInForce}
        onChange={(timeInForce) => onChange({ timeInForce })}
        options={[
          { value: 'day', label: t('trade.timeInForce.day') },
          { value: 'gtc', label: t('trade.timeInForce.gtc') },
        ]}
      />
    </div>
  );
}
