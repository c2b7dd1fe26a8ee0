import type { CSSProperties } from 'react';
import type { Currency } from '#kernel/money/money.ts';
import { useHiddenFigures } from '#ui/figures/hidden-figures.ts';
import { useWords } from '#ui/i18n/words.tsx';
import styles from './result-rail.module.css';
import { type Outcome, resultRail } from './result-rail.ts';

interface ResultRailLineProps {
  outcome: Outcome;
  currency: Currency;
  /** What it is worth: today, or at its sale. */
  worthLabel: string;
}

/** From what was paid to what it is worth on one line: the dot is what is left after what selling costs, which is hatched. Left out while amounts are hidden. */
export function ResultRailLine({ outcome, currency, worthLabel }: ResultRailLineProps) {
  const { t, money } = useWords();
  const isHidden = useHiddenFigures();
  if (isHidden) return null;
  const { way, cost, paidAt, worthAt, netAt } = resultRail(outcome);
  const amount = (value: string) => money(value, currency, { code: false });
  const ends = [
    { at: paidAt, label: t('block.order.paid'), value: amount(outcome.paid) },
    { at: worthAt, label: worthLabel, value: amount(outcome.worth) },
  ].sort((one, other) => one.at - other.at);
  const between = (one: number, other: number): CSSProperties => ({
    left: `${Math.min(one, other)}%`,
    width: `${Math.abs(one - other)}%`,
  });
  return (
    <div className={styles.result} data-way={way}>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.made} style={between(paidAt, netAt)} />
        <span className={styles.cost} style={between(netAt, worthAt)} />
        <span className={styles.paid} style={{ left: `${paidAt}%` }} />
        <span className={styles.worth} style={{ left: `${worthAt}%` }} />
        <span className={styles.net} style={{ left: `${netAt}%` }} />
      </span>
      <dl className={styles.ends}>
        {ends.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {cost === null ? null : (
        <p className={styles.note}>{t('block.rail.sellCost', { amount: amount(cost) })}</p>
      )}
    </div>
  );
}
