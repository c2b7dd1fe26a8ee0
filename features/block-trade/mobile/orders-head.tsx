import { Signed } from '#ui/figures/change.tsx';
import { CurrencyTotals } from '#ui/figures/currency-totals.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import type { InCurrency } from '#ui/figures/sum-by-currency.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import styles from './block.module.css';
import type { OrdersSum } from './orders-sum.ts';

interface OrdersHeadProps {
  held: OrdersSum;
  sold: OrdersSum;
}

/** Above the orders: what is held at the market now, what selling it would bring, and what was brought; each with its count. */
export function OrdersHead({ held, sold }: OrdersHeadProps) {
  const { t } = useWords();
  return (
    <section className={styles.sums}>
      {held.worth === null ? null : <CurrencyTotals label={t('block.order.worth')} sums={held.worth} />}
      <KeyValue
        items={[
          ...(held.count === 0
            ? []
            : [
                {
                  label: t('block.sum.held', { count: held.count }),
                  value: <Results of={held.profit} />,
                },
              ]),
          ...(sold.count === 0
            ? []
            : [
                {
                  label: t('block.sum.sold', { count: sold.count }),
                  value: <Results of={sold.profit} />,
                },
              ]),
        ]}
      />
    </section>
  );
}

/** Each currency by itself. */
function Results({ of }: { of: readonly InCurrency[] | null }) {
  const { t } = useWords();
  if (of === null) return t('block.order.unknown');
  return (
    <OwnFigures>
      {of.map(({ currency, amount }) => (
        <span key={currency} className={styles.sum}>
          <Signed value={amount} currency={currency} code />
        </span>
      ))}
    </OwnFigures>
  );
}
