import type { AssetSummary } from '#features/cashier/contract.ts';
import { absolute, formatMoney, money, parseMoney } from '#kernel/money/money.ts';
import { useWords } from '#ui/i18n/words.tsx';
import styles from './change-split.module.css';

const HALF = 50;

/** The two parts of a day's change: what prices made and what the rate made; their sum is the change, to the cent. */
export function splitOf({
  change,
  changeByRate,
}: Pick<AssetSummary, 'change' | 'changeByRate'>): readonly [bigint, bigint] {
  const byRate = parseMoney(changeByRate);
  return [parseMoney(change) - byRate, byRate];
}

/** The day's change in its two parts, each as a bar from the middle. */
export function ChangeSplit({ summary }: { summary: AssetSummary }) {
  const { t, money: shown } = useWords();
  const [byPrices, byRate] = splitOf(summary);
  const largest = [byPrices, byRate].map(absolute).reduce((one, other) => (one > other ? one : other), 1n);
  const parts = [
    { label: t('home.split.prices'), amount: byPrices },
    { label: t('home.split.rate', { currency: summary.displayCurrency }), amount: byRate },
  ];
  return (
    <dl className={styles.split}>
      {parts.map(({ label, amount }) => (
        <div key={label} className={styles.part}>
          <dt>{label}</dt>
          <dd>
            <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <Bar amount={amount} largest={largest} />
            </svg>
            <span className={amount < 0n ? styles.loss : styles.gain}>
              {shown(formatMoney(money(amount)), summary.displayCurrency, { code: false, sign: 'always' })}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Bar({ amount, largest }: { amount: bigint; largest: bigint }) {
  const width = Number((absolute(amount) * BigInt(HALF)) / largest);
  return (
    <>
      <rect
        className={amount < 0n ? styles.lossBar : styles.gainBar}
        x={amount < 0n ? HALF - width : HALF}
        width={width}
        height={10}
      />
      <rect className={styles.middle} x={HALF - 0.5} width={1} height={10} />
    </>
  );
}
