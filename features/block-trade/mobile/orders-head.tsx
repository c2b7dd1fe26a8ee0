import type { Currency } from '#kernel/money/money.ts';
import { Signed } from '#ui/figures/change.tsx';
import { CurrencyTotals } from '#ui/figures/currency-totals.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import type { InCurrency } from '#ui/figures/sum-by-currency.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import type { BlockOrder } from '../contract.ts';
import styles from './block.module.css';
import { outcomeIn, sumOrders } from './orders-sum.ts';
import type { Outcome } from './result-rail.ts';
import { ResultRailLine } from './result-rail-line.tsx';

interface OrdersHeadProps {
  held: readonly BlockOrder[];
  sold: readonly BlockOrder[];
}

/** Above the orders: what selling what is held would bring, from what was paid for it, and what was brought; each with its count. */
export function OrdersHead({ held: heldOrders, sold: soldOrders }: OrdersHeadProps) {
  const { t } = useWords();
  const [held, sold] = [sumOrders(heldOrders), sumOrders(soldOrders)];
  return (
    <section className={styles.sums}>
      {held.net === null ? null : (
        <>
          <CurrencyTotals label={t('block.order.net', { market: 'all' })} sums={held.net} headline />
          {held.net.map(({ currency }) => (
            <HeldRail key={currency} outcome={outcomeIn(heldOrders, currency)} currency={currency} />
          ))}
        </>
      )}
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

interface HeldRailProps {
  outcome: Outcome | null;
  currency: Currency;
}

function HeldRail({ outcome, currency }: HeldRailProps) {
  const { t } = useWords();
  if (outcome === null) return null;
  return (
    <div className={styles.sumRail}>
      <OwnFigures>
        <ResultRailLine outcome={outcome} currency={currency} worthLabel={t('block.order.worth')} />
      </OwnFigures>
    </div>
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
