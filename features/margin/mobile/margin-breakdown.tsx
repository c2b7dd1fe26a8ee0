import type { CSSProperties } from 'react';
import type { Currency } from '#kernel/money/money.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import type { MarginItem } from '../contract.ts';
import styles from './margin.module.css';

interface MarginBreakdownProps {
  margin: MarginItem;
  currency: Currency;
  leverage: string;
  quantity: string;
  price: string;
  marketValue: string;
}

/** What a position with a loan is worth, what of it is lent and owed for nights, and what is left to its owner. */
export function MarginBreakdown(props: MarginBreakdownProps) {
  const { margin, currency, leverage, quantity, price, marketValue } = props;
  const words = useWords();
  const { t, money } = words;
  const { borrowed, overnightFee, equity, equityPercent } = margin;
  if (equity === null || equityPercent === null) return null;
  const owed = (amount: string) => `\u2212${money(amount, currency, { code: false })}`;
  // Drawn only: nothing is computed from them.
  const part = (amount: string) => ({ flexGrow: Math.max(0, Number(amount)) }) as CSSProperties;
  const label = (mark: string, text: string) => (
    <span className={styles.partName}>
      <span className={`${styles.swatch} ${mark}`} aria-hidden="true" />
      {text}
    </span>
  );
  return (
    <div className={styles.breakdown}>
      <div className={styles.parts} aria-hidden="true">
        <span className={styles.partLeft} style={part(equity)} />
        <span className={styles.partNights} style={part(overnightFee)} />
        <span className={styles.partLent} style={part(borrowed)} />
      </div>
      <KeyValue
        items={[
          {
            label: t('margin.parts.value', {
              quantity: words.quantity(quantity),
              count: Number(quantity),
              price: `$${words.price(price)}`,
            }),
            value: money(marketValue, currency, { code: false }),
          },
          { label: label(styles.partLent!, t('margin.parts.lent', { leverage })), value: owed(borrowed) },
          { label: label(styles.partNights!, t('margin.parts.nights')), value: owed(overnightFee) },
          {
            label: label(styles.partLeft!, t('margin.parts.left', { percent: words.percent(equityPercent) })),
            value: money(equity, currency),
            strong: true,
          },
        ]}
      />
    </div>
  );
}
