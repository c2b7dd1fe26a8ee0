import { Layers } from 'lucide-react';
import { ButtonLink } from '#ui/button/button.tsx';
import { failureText } from '#ui/call/failure-text.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { Signed } from '#ui/figures/change.tsx';
import { Monogram } from '#ui/figures/monogram.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { List, ListItem, LoadMore, StateChip } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { type BlockOrder, listBlockOrders } from '../contract.ts';
import styles from './block.module.css';
import { blockMoment, orderPath } from './block-words.ts';

const FRESH = { errorTip: false, refetchMs: 30_000 };

/** The hub's tab: every block order, newest first. */
export function OrdersPanel() {
  const words = useWords();
  const { t } = words;
  const query = usePagedCall(listBlockOrders, {}, FRESH);
  if (query.items === undefined) {
    if (query.failure === null) return <ListSkeleton />;
    return <ErrorState text={failureText(words, query.failure)} onRetry={query.retry} busy={query.isBusy} />;
  }
  return (
    <>
      {query.isOffline ? <OfflineBanner at={query.updatedAt} /> : null}
      {query.items.length === 0 ? (
        <EmptyState
          icon={Layers}
          text={t('trade.empty.block')}
          action={<ButtonLink to="/blockTrade">{t('trade.way.block')}</ButtonLink>}
        />
      ) : (
        <List label={t('trade.tab.block')}>
          {query.items.map((order) => (
            <ListItem key={order.id}>
              <OrderRow order={order} />
            </ListItem>
          ))}
        </List>
      )}
      <LoadMore hasMore={query.hasMore} busy={query.isLoadingMore} onMore={query.more} />
    </>
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
