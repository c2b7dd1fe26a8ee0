import type { Currency } from '#kernel/money/money.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { Signed } from '#ui/figures/change.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import type { InCurrency } from '#ui/figures/sum-by-currency.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import type { BlockOrder } from '../contract.ts';
import styles from './block.module.css';
import { outcomeIn, sumOrders } from './orders-sum.ts';
import { OutcomeBar } from './outcome-bar.tsx';

interface OrdersHeadProps {
  held: readonly BlockOrder[];
  sold: readonly BlockOrder[];
}

/** Above the orders: what selling what is held would bring, from what was paid for it, and what several of them brought. */
export function OrdersHead({ held: heldOrders, sold: soldOrders }: OrdersHeadProps) {
  const { t } = useWords();
  const [held, sold] = [sumOrders(heldOrders), sumOrders(soldOrders)];
  const isStale = heldOrders.some(({ stale }) => stale);
  const prices = isStale ? 'last' : 'now';
  // Of one alone, its row says the same.
  const lines = [
    { of: held, label: t('block.sum.held', { count: held.count, prices }) },
    { of: sold, label: t('block.sum.sold', { count: sold.count }) },
  ].flatMap(({ of, label }) => (of.count < 2 ? [] : [{ label, value: <Results of={of.profit} /> }]));
  const net = held.count === 0 ? null : held.net;
  if (net === null && lines.length === 0) return null;
  return (
    <section className={styles.sums}>
      {net === null ? null : <Net sums={net} orders={heldOrders} isStale={isStale} />}
      {lines.length === 0 ? null : <KeyValue items={lines} />}
    </section>
  );
}

interface NetProps {
  sums: readonly InCurrency[];
  orders: readonly BlockOrder[];
  isStale: boolean;
}

/** What selling all would bring, each currency with its own bar; at the last price where one of the prices is stale. */
function Net({ sums, orders, isStale }: NetProps) {
  const { t } = useWords();
  return (
    <OwnFigures>
      <div className={styles.nets}>
        <p className={styles.soft}>{t('block.order.net', { market: isStale ? 'closed' : 'all' })}</p>
        {sums.map(({ currency, amount }, at) => (
          <div key={currency}>
            <Amount value={amount} currency={currency} code size={at === 0 ? 'hero' : 'large'} />
            <HeldOutcome orders={orders} currency={currency} />
          </div>
        ))}
      </div>
    </OwnFigures>
  );
}

function HeldOutcome({ orders, currency }: { orders: readonly BlockOrder[]; currency: Currency }) {
  const { t } = useWords();
  const outcome = outcomeIn(orders, currency);
  if (outcome === null) return null;
  return <OutcomeBar outcome={outcome} currency={currency} worthLabel={t('block.outcome.worth')} />;
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
