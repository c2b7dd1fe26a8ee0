import { Layers } from 'lucide-react';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { Signed } from '#ui/figures/change.tsx';
import { Monogram } from '#ui/figures/monogram.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { StateChip } from '#ui/list/list.tsx';
import { OrdersPanel } from '#ui/list/orders-panel.tsx';
import { Row } from '#ui/list/row.tsx';
import { type BlockOrder, listBlockOrders } from '../contract.ts';
import styles from './block.module.css';
import { blockMoment, orderPath } from './block-words.ts';

const FRESH = { errorTip: false, refetchMs: 30_000 };

/** The hub's tab: every block order, newest first. */
export function BlockOrdersPanel() {
  const { t } = useWords();
  return (
    <OrdersPanel
      list={usePagedCall(listBlockOrders, {}, FRESH)}
      label={t('trade.tab.block')}
      empty={{
        icon: Layers,
        text: t('trade.empty.block'),
        way: { to: '/blockTrade', label: t('trade.way.block') },
      }}
      row={(order) => <OrderRow order={order} />}
    />
  );
}

function OrderRow({ order }: { order: BlockOrder }) {
  const words = useWords();
  const { t, quantity, price } = words;
  const { symbol, state, lever, profit, currency } = order;
  return (
    <Row
      to={orderPath(order.id)}
      lead={<Monogram symbol={symbol} />}
      title={symbol}
      detail={`${t('block.order.size', { shares: quantity(order.quantity), price: price(order.buyPrice) })} · ${lever}×`}
      note={blockMoment(words, order, order.soldAt ?? order.boughtAt)}
      end={
        <>
          {profit === null ? (
            <span className={styles.soft}>{t('block.order.unknown')}</span>
          ) : (
            <Signed value={profit} currency={currency} />
          )}
          <StateChip tone={state === 'bought' ? 'accent' : 'plain'}>
            {t(`block.order.state.${state}`)}
          </StateChip>
        </>
      }
    />
  );
}
