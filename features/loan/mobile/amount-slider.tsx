import { type CSSProperties, useId } from 'react';
import { parseMoney } from '#kernel/money/money.ts';
import { useAmountText } from '#ui/field/use-amount-text.ts';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { DOT, dotted } from '#ui/i18n/dotted.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import type { LoanConditions, LoanTermsShown } from '../contract.ts';
import styles from './loan.module.css';
import { askable, instantUpTo, typedPesos } from './loan-draft.ts';

interface AmountSliderProps {
  conditions: LoanConditions;
  terms: LoanTermsShown;
  typed: string;
  onChange: (typed: string) => void;
  error: string | null;
}

const CENTS = 100n;
const STEP = 100;
const WHOLE = 100;
/** The slider itself goes by any step, since neither of its ends need be a hundred. */
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
  const { t } = useWords();
  const id = useId();
  const amount = useAmountText({ value: typed, onChange, decimals: 2 });
  const ends = {
    least: Number(parseMoney(conditions.minimum) / CENTS),
    most: Number(parseMoney(terms.available) / CENTS),
  };
  const cents = typedPesos(typed);
  const isAskable = askable(cents, conditions, terms) !== null;
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
          aria-describedby={`${id}-unit ${id}-error ${id}-left`}
        />
        <span id={`${id}-unit`} className={styles.unit}>
          MXN
        </span>
      </div>
      {error === null ? null : (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
      <p id={`${id}-left`} className={styles.left}>
        <OwnFigures>
          <LeftOf available={terms.available} />
        </OwnFigures>
      </p>
      {ends.most > ends.least ? (
        <Slider
          {...ends}
          minimum={conditions.minimum}
          available={terms.available}
          now={cents === null ? ends.least : Number(cents / CENTS)}
          isAskable={isAskable}
          instant={Number(instantUpTo(conditions, terms) / CENTS)}
          yearlyRate={terms.yearlyRate}
          onSlide={(pesos) => onChange(String(pesos))}
        />
      ) : null}
    </div>
  );
}

/** What is left of one's limit. */
function LeftOf({ available }: { available: string }) {
  const { t, money } = useWords();
  return t('loan.leftOf', { available: money(available, 'MXN') });
}

/** The upper end, which is what is left of it. */
function Most({ available }: { available: string }) {
  const words = useWords();
  return <span>{words.t('loan.most', { amount: shortly(words, available) })}</span>;
}

/** Whole pesos without their cents. */
const shortly = ({ money }: Words, pesos: string) =>
  money(pesos, 'MXN', { code: false }).replace(/\.00$/, '');

interface SliderProps {
  /** Whole pesos, as what is asked for now. */
  least: number;
  most: number;
  /** The ends to the cent, as they are told. */
  minimum: string;
  available: string;
  now: number;
  /** Or it lies beyond either end, and nothing is told of it. */
  isAskable: boolean;
  /** Up to where it is agreed at once. */
  instant: number;
  yearlyRate: string | null;
  onSlide: (pesos: number) => void;
}

/** Between both ends, each told; beneath, who decides on what is asked for now, and at what rate. */
function Slider({ least, most, now, isAskable, instant, onSlide, ...told }: SliderProps) {
  const { minimum, available, yearlyRate } = told;
  const words = useWords();
  const { t, percent } = words;
  const within = (pesos: number) => Math.min(most, Math.max(least, pesos));
  const share = (pesos: number) => (within(pesos) - least) / (most - least);
  const slide = (pesos: number) => onSlide(within(pesos));
  const short = (pesos: string) => shortly(words, pesos);
  const asked = within(now);
  const isInstant = asked <= instant;
  const decided = dotted(
    t(isInstant ? 'loan.instant' : 'loan.person'),
    yearlyRate === null ? null : t('loan.rate', { rate: percent(yearlyRate) }),
  );
  return (
    <div className={styles.slider}>
      <OwnFigures>
        <Range
          share={share(now)}
          pesos={asked}
          decided={decided}
          onShare={(part) => slide(roundTo(least + part * (most - least), most))}
          onSteps={(steps) => slide(((steps > 0 ? Math.floor : Math.ceil)(now / STEP) + steps) * STEP)}
        />
      </OwnFigures>
      <div className={styles.ends} aria-hidden="true">
        <span>{t('loan.least', { amount: short(minimum) })}</span>
        <OwnFigures>
          <Most available={available} />
        </OwnFigures>
      </div>
      {instant >= least && instant < most ? (
        <Brackets share={share(instant)} isInstant={isInstant} instant={short(`${instant}`)} />
      ) : null}
      <p className={styles.bracket}>
        {isAskable ? <Asked pesos={asked} isMost={asked === most} decided={decided} /> : '\u00a0'}
      </p>
    </div>
  );
}

/** What is asked for, and who decides on it; the very most that can be is a limit of one's own. */
function Asked({ pesos, isMost, decided }: { pesos: number; isMost: boolean; decided: string }) {
  return (
    <>
      {isMost ? (
        <OwnFigures>
          <Pesos pesos={pesos} />
        </OwnFigures>
      ) : (
        <Pesos pesos={pesos} />
      )}
      {DOT}
      {decided}
    </>
  );
}

function Pesos({ pesos }: { pesos: number }) {
  return <strong>{shortly(useWords(), `${pesos}`)}</strong>;
}

interface RangeProps {
  /** How far along what is asked for lies, from 0 to 1. */
  share: number;
  pesos: number;
  /** Who decides on it, and at what rate. */
  decided: string;
  onShare: (share: number) => void;
  onSteps: (steps: number) => void;
}

/** Goes from 0 to 100, since its end in pesos would tell a closed eye's limit to who hears it. */
function Range({ share, pesos, decided, onShare, onSteps }: RangeProps) {
  const { t, money } = useWords();
  return (
    <input
      type="range"
      className={styles.range}
      style={{ '--filled': share } as CSSProperties}
      min={0}
      max={WHOLE}
      step="any"
      value={share * WHOLE}
      onChange={(event) => onShare(Number(event.target.value) / WHOLE)}
      onKeyDown={(event) => {
        const steps = STEPS_OF_KEYS[event.key];
        if (steps === undefined) return;
        event.preventDefault();
        onSteps(steps);
      }}
      aria-label={t('loan.howMuch')}
      aria-valuetext={dotted(money(`${pesos}.00`, 'MXN'), decided)}
    />
  );
}

/** To the hundred, but up to the very most that can be had, which seldom is one. */
function roundTo(pesos: number, most: number): number {
  return pesos > most - STEP / 2 ? most : Math.round(pesos / STEP) * STEP;
}

interface BracketsProps {
  /** How far along the slider the one ends and the other begins. */
  share: number;
  /** Whether what is asked for lies within what is agreed at once. */
  isInstant: boolean;
  /** Up to where that goes. */
  instant: string;
}

/** What is agreed at once, and what a person reviews: a line over each along the slider, the one that holds now stands out. */
function Brackets({ share, isInstant, instant }: BracketsProps) {
  const { t } = useWords();
  return (
    <div className={styles.brackets}>
      <span
        className={styles.instant}
        data-here={isInstant || undefined}
        style={{ '--instant': share } as CSSProperties}
      >
        {t('loan.instant.upTo', { amount: instant })}
      </span>
      <span className={styles.person} data-here={!isInstant || undefined}>
        {t('loan.person.above')}
      </span>
    </div>
  );
}
