import { type CSSProperties, useId } from 'react';
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
/** The slider itself goes by the peso, since neither of its ends need be a hundred. */
const STEPS_OF_KEYS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

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
  const within = (pesos: number) => Math.min(most, Math.max(least, pesos));
  const share = (pesos: number) => (most <= least ? 1 : (within(pesos) - least) / (most - least));
  const slide = (pesos: number) => onChange(String(within(pesos)));
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
        <div className={styles.slider}>
          <input
            type="range"
            className={styles.range}
            style={{ '--filled': share(now) } as CSSProperties}
            min={least}
            max={most}
            value={within(now)}
            onChange={(event) => slide(roundTo(Number(event.target.value), most))}
            onKeyDown={(event) => {
              const steps = STEPS_OF_KEYS[event.key];
              if (steps === undefined) return;
              event.preventDefault();
              slide(((steps > 0 ? Math.floor : Math.ceil)(now / STEP) + steps) * STEP);
            }}
            aria-label={t('loan.howMuch')}
            aria-valuetext={money(`${within(now)}.00`, 'MXN')}
          />
          <Brackets share={share(instant)} instant={instant >= least ? instant : null} />
        </div>
      ) : null}
    </div>
  );
}

/** To the hundred, but up to the very most that can be had, which seldom is one. */
function roundTo(pesos: number, most: number): number {
  return pesos > most - STEP / 2 ? most : Math.round(pesos / STEP) * STEP;
}

interface BracketsProps {
  /** How far along the slider the one ends and the other begins. */
  share: number;
  /** Whole pesos; null where nothing is agreed at once. */
  instant: number | null;
}

/** What is agreed at once, and what a person reviews, along the slider; a line over each where there are both. */
function Brackets({ share, instant }: BracketsProps) {
  const { t, money } = useWords();
  if (instant === null) return <p className={styles.bracket}>{t('loan.person')}</p>;
  if (share >= 1) return <p className={styles.bracket}>{t('loan.instant')}</p>;
  const upTo = money(`${instant}`, 'MXN', { code: false }).replace(/\.00$/, '');
  return (
    <div className={styles.brackets}>
      <span className={styles.instant} style={{ '--instant': share } as CSSProperties}>
        {t('loan.instant.upTo', { amount: upTo })}
      </span>
      <span className={styles.person}>{t('loan.person.above')}</span>
    </div>
  );
}
