import { useId } from 'react';
import { parseMoney } from '#kernel/money/money.ts';
import { useAmountText } from '#ui/field/use-amount-text.ts';
import { useWords } from '#ui/i18n/words.tsx';
import type { LoanConditions, LoanTermsShown } from '../contract.ts';
import styles from './loan.module.css';
import { instantUpTo, typedPesos } from './loan-draft.ts';

interface AmountSliderProps {
  conditions: LoanConditions;
  terms: LoanTermsShown;
  typed: string;
  onChange: (typed: string) => void;
  error: string | null;
}

const CENTS = 100n;
const STEP = 100;

/** How much: typed, or by a slider on which stands what is agreed at once and what somebody reviews. */
export function AmountSlider({ conditions, terms, typed, onChange, error }: AmountSliderProps) {
  const { t, money } = useWords();
  const id = useId();
  const amount = useAmountText({ value: typed, onChange, decimals: 2 });
  const least = Number(parseMoney(conditions.minimum) / CENTS);
  const most = Number(parseMoney(terms.available) / CENTS);
  const cents = typedPesos(typed);
  const now = cents === null ? least : Number(cents / CENTS);
  const instant = Number(instantUpTo(conditions, terms) / CENTS);
  const share = (pesos: number) =>
    most <= least ? 100 : Math.min(100, Math.max(0, ((pesos - least) * 100) / (most - least)));
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {t('loan.howMuch')}
      </label>
      <div className={error === null ? styles.entry : `${styles.entry} ${styles.wrong}`}>
        <span className={styles.unit} aria-hidden="true">
          $
        </span>
        <input
          id={id}
          className={styles.input}
          {...amount}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={`${id}-unit ${id}-error`}
        />
        <span id={`${id}-unit`} className={styles.unit}>
          MXN
        </span>
      </div>
      <p id={`${id}-error`} className={styles.error} role={error === null ? undefined : 'alert'}>
        {error ?? t('loan.leftOf', { available: money(terms.available, 'MXN') })}
      </p>
      {most > least ? (
        <>
          <input
            type="range"
            className={styles.range}
            style={{ '--filled': `${share(now)}%` } as React.CSSProperties}
            min={least}
            max={most}
            step={STEP}
            value={Math.min(most, Math.max(least, now))}
            onChange={(event) => onChange(event.target.value)}
            aria-label={t('loan.howMuch')}
            aria-valuetext={money(`${Math.min(most, Math.max(least, now))}.00`, 'MXN')}
          />
          <Brackets share={Math.min(share(instant), 100)} isInstant={instant >= least} />
        </>
      ) : null}
    </div>
  );
}

/** What is agreed at once, and what a person reviews, along the slider. */
function Brackets({ share, isInstant }: { share: number; isInstant: boolean }) {
  const { t } = useWords();
  return (
    <div className={styles.brackets}>
      {isInstant ? (
        <span className={styles.instant} style={{ flexBasis: `${share}%` }}>
          {t('loan.instant')}
        </span>
      ) : null}
      {share < 100 || !isInstant ? <span className={styles.person}>{t('loan.person')}</span> : null}
    </div>
  );
}
