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
  /** What it is to be compared with: the last price, or how far that is from it. */
  hint: string | null;
}

/** The price that a limit order waits for, and how long it waits. */
export function LimitFields({ currency, terms, onChange, error, hint }: LimitFieldsProps) {
  const { t } = useWords();
  return (
    <div>
      <AmountField
        label={t('trade.limitPrice', { currency })}
        prefix="$"
        decimals={PRICE_SCALE}
        value={terms.limitPrice}
        onChange={(limitPrice) => onChange({ limitPrice })}
        error={error}
        hint={hint}
      />
      <div className={styles.validity}>
        <span aria-hidden="true">{t('trade.timeInForce')}</span>
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
    </div>
  );
}
