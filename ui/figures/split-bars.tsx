import { absolute, type Currency, formatMoney, type Money } from '#kernel/money/money.ts';
import { useWords } from '#ui/i18n/words.tsx';
import styles from './split-bars.module.css';

const HALF = 50;

interface SplitBarsProps {
  /** What a change is made of; the parts add up to it. */
  parts: readonly { readonly label: string; readonly amount: Money }[];
  currency: Currency;
}

/** The parts of a change as bars on one axis: to the left of its zero what took away, to the right what brought. */
export function SplitBars({ parts, currency }: SplitBarsProps) {
  const { money: shown } = useWords();
  const largest = parts
    .map(({ amount }) => absolute(amount))
    .reduce((one, other) => (one > other ? one : other), 1n);
  return (
    <div className={styles.split}>
      <dl className={styles.parts}>
        {parts.map(({ label, amount }) => (
          <div key={label} className={styles.part}>
            <dt>{label}</dt>
            <dd>
              <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <Bar amount={amount} largest={largest} />
              </svg>
              <span className={amount < 0n ? styles.loss : styles.gain}>
                {shown(formatMoney(amount), currency, { code: false, sign: 'always' })}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.scale}>
        <span aria-hidden="true">0</span>
        <span>{currency}</span>
      </p>
    </div>
  );
}

function Bar({ amount, largest }: { amount: bigint; largest: bigint }) {
  const width = Number((absolute(amount) * BigInt(HALF)) / largest);
  return (
    <rect
      className={amount < 0n ? styles.lossBar : styles.gainBar}
      x={amount < 0n ? HALF - width : HALF}
      y={2}
      width={width}
      height={6}
    />
  );
}
