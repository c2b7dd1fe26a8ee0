import { ArrowUpDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { type Currency, formatMoney, parseMoney } from '#kernel/money/money.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { PartButtons } from '#ui/button/part-buttons.tsx';
import { useAmountText } from '#ui/field/use-amount-text.ts';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { PartBar, Swatch } from '#ui/figures/part-bar.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { heldOf, partOf } from './estimate.ts';
import styles from './exchange.module.css';
import type { Exchanging } from './use-exchange.ts';

/** What goes and what comes; whichever is typed, the other follows. */
export function ExchangeFields({ exchanging }: { exchanging: Exchanging }) {
  const { t, price } = useWords();
  const { form, to, estimate, error, change, has } = exchanging;
  const written = (side: 'amount' | 'receive') =>
    form.by === side ? form.typed : estimate === null ? '' : price(estimate);
  return (
    <div className={styles.pair}>
      <Side
        label={t('exchange.from')}
        currency={form.from}
        value={written('amount')}
        isEstimate={form.by !== 'amount'}
        onChange={(typed) => change({ by: 'amount', typed })}
        error={form.by === 'amount' ? error : null}
      >
        <OwnFigures>
          <Free exchanging={exchanging} />
        </OwnFigures>
      </Side>
      <div className={styles.swap}>
        <IconButton
          icon={ArrowUpDown}
          label={t('exchange.swap', { from: to, to: form.from })}
          onClick={() => change({ from: to })}
        />
      </div>
      <Side
        label={t('exchange.to')}
        currency={to}
        value={written('receive')}
        isEstimate={form.by !== 'receive'}
        onChange={(typed) => change({ by: 'receive', typed })}
        error={form.by === 'receive' ? error : null}
      >
        <OwnFigures>
          <Has amount={has} currency={to} />
        </OwnFigures>
      </Side>
    </div>
  );
}

/** What one has of the currency that comes; it keeps its place until that is known. */
function Has({ amount, currency }: { amount: string | null; currency: Currency }) {
  const { t, money } = useWords();
  return (
    <p className={styles.has}>
      {amount === null ? '\u00a0' : t('exchange.has', { amount: money(amount, currency) })}
    </p>
  );
}

interface SideProps {
  label: string;
  currency: Currency;
  value: string;
  /** Follows from the other side at the rate of now. */
  isEstimate: boolean;
  onChange: (typed: string) => void;
  error: string | null | undefined;
  /** At its foot. */
  children?: ReactNode;
}

function Side({ label, currency, value, isEstimate, onChange, error, children }: SideProps) {
  const { t } = useWords();
  const id = useId();
  const amount = useAmountText({ value, onChange, decimals: 2 });
  return (
    <div className={error ? `${styles.side} ${styles.wrong}` : styles.side}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.entry}>
        <span className={styles.mark} aria-hidden="true">
          {isEstimate && value !== '' ? '≈ $' : '$'}
        </span>
        <input
          id={id}
          className={styles.input}
          {...amount}
          placeholder="0.00"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-unit ${id}-error`}
        />
        <span id={`${id}-unit`} className={styles.code}>
          {currency}
        </span>
      </div>
      <p id={`${id}-error`} className={styles.error} role={error ? 'alert' : undefined}>
        {error ??
          (isEstimate && value !== '' ? <span className="unseen">{t('exchange.estimated')}</span> : null)}
      </p>
      {children}
    </div>
  );
}

const PARTS = [25, 50, 75, 100] as const;

/**
 * What may be converted, with the ways to take a part or all of it; and why the rest may not yet. While it is not known they
 * keep their place: nothing moves under a finger.
 */
function Free({ exchanging: { cash, form, change } }: { exchanging: Exchanging }) {
  const { t, money } = useWords();
  const free = cash?.settled ?? null;
  return (
    <div className={styles.free}>
      <p>{cash === null ? '\u00a0' : t('exchange.free', { amount: money(cash.settled, form.from) })}</p>
      {cash === null ? null : <Held cash={cash} currency={form.from} />}
      <PartButtons
        label={t('exchange.parts')}
        parts={PARTS.map((percent) => {
          const part = free === null ? null : partOf(free, percent);
          return {
            label: percent === 100 ? t('exchange.all') : `${percent}%`,
            onPick: part === null ? null : () => change({ by: 'amount', typed: part }),
          };
        })}
      />
    </div>
  );
}

interface HeldProps {
  cash: NonNullable<Exchanging['cash']>;
  currency: Currency;
}

/** The part that may not be converted yet, drawn to scale, and why; nothing where all of it may. */
function Held({ cash: { available, settled }, currency }: HeldProps) {
  const { t, money } = useWords();
  const [free, held] = [parseMoney(settled), heldOf(available, settled)];
  if (held <= 0n) return null;
  return (
    <>
      <PartBar
        parts={[
          { tone: 'anil', size: Number(free) },
          { tone: 'held', size: Number(held) },
        ]}
      />
      <p>
        <Swatch tone="held" />
        {t('exchange.unsettled', { amount: money(formatMoney(held), currency) })}
      </p>
    </>
  );
}
