import type { Currency } from '#kernel/money/money.ts';
import { PartBar, type PartTone, Swatch } from '#ui/figures/part-bar.tsx';
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
  const label = (tone: PartTone, text: string) => (
    <>
      <Swatch tone={tone} />
      {text}
    </>
  );
  return (
    <div className={styles.breakdown}>
      <PartBar
        parts={[
          { tone: 'anil', size: Number(equity) },
          { tone: 'corn', size: Number(overnightFee) },
          { tone: 'mid', size: Number(borrowed) },
        ]}
      />
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
          { label: label('mid', t('margin.parts.lent', { leverage })), value: owed(borrowed) },
          { label: label('corn', t('margin.parts.nights')), value: owed(overnightFee) },
          {
            label: label('anil', t('margin.parts.left', { percent: words.percent(equityPercent) })),
            value: money(equity, currency),
            strong: true,
          },
        ]}
      />
    </div>
  );
}
