import { Layers } from 'lucide-react';
import { ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { Signed } from '#ui/figures/change.tsx';
import { Monogram } from '#ui/figures/monogram.tsx';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { StateChip } from '#ui/list/list.tsx';
import { OrdersPanel } from '#ui/list/orders-panel.tsx';
import { Row } from '#ui/list/row.tsx';
import { HeadedSkeleton } from '#ui/state/headed-skeleton.tsx';
import { type BlockOrder, listBlockOrders } from '../contract.ts';
import { blockTime, isGain, orderPath } from './block-words.ts';
import { OrdersHead } from './orders-head.tsx';

const FRESH = { errorTip: false, refetchMs: 30_000 };

/** As many as one page holds; who has more has no sum of all. */
const ALL = { limit: 100 };

/** The hub's tab: what they come to, then every block order, those still held first, newest first. */
export function BlockOrdersPanel() {
  const { t } = useWords();
  const list = usePagedCall(listBlockOrders, {}, FRESH);
  const held = useCallQuery(listBlockOrders, { state: 'bought', ...ALL }, FRESH);
  const sold = useCallQuery(listBlockOrders, { state: 'sold', ...ALL }, FRESH);
  // The rows do not move down once they are there.
  if (held.isLoading || sold.isLoading) return <HeadedSkeleton />;
  const isAll = held.data?.nextCursor === null && sold.data?.nextCursor === null;
  return (
    <OrdersPanel
      list={list}
      label={t('trade.tab.block')}
      empty={{
        icon: Layers,
        text: t('trade.empty.block'),
        way: { to: '/blockTrade', label: t('trade.way.block') },
      }}
      head={isAll ? <OrdersHead held={held.data.items} sold={sold.data.items} /> : null}
      groups={[
        { title: t('block.order.group.bought'), has: ({ state }) => state === 'bought' },
        { title: t('block.order.group.sold'), has: ({ state }) => state === 'sold' },
      ]}
      row={(order) => <OrderRow order={order} />}
      foot={
        <ButtonLink kind="quiet" to="/blockTrade">
          {t('trade.way.block')}
        </ButtonLink>
      }
    />
  );
}

function OrderRow({ order }: { order: BlockOrder }) {
  const words = useWords();
  const { t, quantity, price } = words;
  const { symbol, state, lever, profit, currency, stale } = order;
  return (
    <Row
      to={orderPath(order.id)}
      lead={<Monogram symbol={symbol} />}
      title={symbol}
      detail={dotted(
        t('block.order.size', { shares: quantity(order.quantity), price: price(order.buyPrice) }),
        lever === '1' ? null : `${lever}×`,
        // Else what stands under the figure tells it.
        stale || profit === null ? t(`block.order.state.${state}`) : null,
        blockTime(words, order, order.soldAt ?? order.boughtAt, 'day'),
      )}
      figure={profit === null ? t('block.order.unknown') : <Signed value={profit} currency={currency} code />}
      under={
        stale ? (
          <StateChip tone="caution">{t('market.stock.stale')}</StateChip>
        ) : profit === null ? null : (
          t('block.order.result', { is: state === 'bought' ? 'held' : isGain(order) ? 'gain' : 'loss' })
        )
      }
    />
  );
}
