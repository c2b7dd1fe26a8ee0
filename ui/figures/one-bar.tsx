import { absolute, type Currency, formatMoney, type Money } from '#kernel/money/money.ts';
import { useWords } from '#ui/i18n/words.tsx';
import styles from './one-bar.module.css';

interface OneBarProps {
  /** Two parts. */
  parts: readonly { readonly label: string; readonly amount: Money }[];
  currency: Currency;
}

/**
 * What a change is made of as parts of one bar, each named beneath it: beside one another where both brought, or both took;
 * else to either side of the middle, what took to its left.
 */
export function OneBar({ parts, currency }: OneBarProps) {
  const { money: shown } = useWords();
  const isLoss = parts.some(({ amount }) => amount < 0n);
  const isApart = isLoss && parts.some(({ amount }) => amount > 0n);
  const look = isApart ? 'apart' : isLoss ? 'loss' : 'gain';
  const largest = Math.max(...parts.map(({ amount }) => Number(absolute(amount))));
  const sizeOf = (amount: Money) =>
    isApart
      ? { width: `${(Number(absolute(amount)) / largest) * 100}%` }
      : { flexGrow: Number(absolute(amount)) };
  return (
    <div>
      <div className={styles.whole} data-look={look} aria-hidden="true">
        {parts.map(({ label, amount }) => (
          <span key={label} data-loss={amount < 0n || undefined} style={sizeOf(amount)} />
        ))}
      </div>
      <dl className={styles.names} data-look={look}>
        {parts.map(({ label, amount }) => (
          <div key={label} data-loss={amount < 0n || undefined}>
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
