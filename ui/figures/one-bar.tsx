import { absolute, type Currency, formatMoney, type Money } from '#kernel/money/money.ts';
import { useWords } from '#ui/i18n/words.tsx';
import styles from './one-bar.module.css';

interface OneBarProps {
  /** Two parts of one sign. */
  parts: readonly { readonly label: string; readonly amount: Money }[];
  currency: Currency;
}

/** What a change is made of as parts of one bar, each named beneath it; for parts that all brought, or all took. */
export function OneBar({ parts, currency }: OneBarProps) {
  const { money: shown } = useWords();
  const isLoss = parts.some(({ amount }) => amount < 0n);
  return (
    <div>
      <div className={styles.whole} data-loss={isLoss || undefined} aria-hidden="true">
        {parts.map(({ label, amount }) => (
          <span key={label} style={{ flexGrow: Number(absolute(amount)) }} />
        ))}
      </div>
      <dl className={styles.names} data-loss={isLoss || undefined}>
        {parts.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{shown(formatMoney(amount), currency, { code: false, sign: 'always' })}</dd>
          </div>
        ))}
        <div>
          <dd>{currency}</dd>
        </div>
      </dl>
    </div>
  );
}
