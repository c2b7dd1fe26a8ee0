import { absolute, type Currency, formatMoney, type Money } from '#kernel/money/money.ts';
import { useWords } from '#ui/i18n/words.tsx';
import styles from './one-bar.module.css';
import { PartBar, Swatch } from './part-bar.tsx';

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
  const largest = Math.max(...parts.map(({ amount }) => Number(absolute(amount))));
  const toneOf = (amount: Money, at: number) => (at > 0 && !isApart ? 'mid' : amount < 0n ? 'loss' : 'gain');
  return (
    <div>
      {isApart ? (
        <div className={styles.apart} aria-hidden="true">
          {parts.map(({ label, amount }) => (
            <span
              key={label}
              data-loss={amount < 0n || undefined}
              style={{ width: `${(Number(absolute(amount)) / largest) * 100}%` }}
            />
          ))}
        </div>
      ) : (
        <PartBar
          parts={parts.map(({ amount }, at) => ({
            tone: toneOf(amount, at),
            size: Number(absolute(amount)),
          }))}
        />
      )}
      <dl className={styles.names}>
        {parts.map(({ label, amount }, at) => (
          <div key={label}>
            <dt>
              <Swatch tone={toneOf(amount, at)} />
              {label}
            </dt>
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
