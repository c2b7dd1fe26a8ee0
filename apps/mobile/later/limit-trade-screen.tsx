import { ArrowLeftToLine } from 'lucide-react';
import { listOrders, type OrderItem } from '#features/trade/contract.ts';
import { exchangeMoment } from '#features/trade/mobile/exchange-time.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { Monogram } from '#ui/figures/monogram.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { List, ListItem, LoadMore } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { useSession } from '#ui/session/session.ts';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';

/** The investor's limit orders that still wait; a new one begins at a stock. */
export function LimitTradeScreen() {
  const { t } = useWords();
  const { loggedIn } = useSession();
  return (
    <Screen bar={<AppBar title={t('limitTrade.title')} back />} padding="none">
      {loggedIn ? (
        <WorkingOrders />
      ) : (
        <EmptyState
          icon={ArrowLeftToLine}
          text={t('limitTrade.logIn')}
          action={<ButtonLink to="/user/login">{t('limitTrade.toLogIn')}</ButtonLink>}
        />
      )}
    </Screen>
  );
}

const PENDING = { state: 'pending', limit: 100 } as const;

function WorkingOrders() {
  const { t } = useWords();
  const orders = usePagedCall(listOrders, PENDING);
  if (orders.isLoading) return <ListSkeleton />;
  if (!orders.items) return <ErrorState onRetry={orders.retry} busy={orders.isBusy} />;
  const waiting = orders.items.filter((order) => order.type === 'limit');
  return (
    <>
      {orders.isOffline ? <OfflineBanner at={orders.updatedAt} /> : null}
      {waiting.length === 0 && !orders.hasMore ? (
        <EmptyState
          icon={ArrowLeftToLine}
          text={t('limitTrade.empty')}
          action={<ButtonLink to="/situation">{t('later.way.market')}</ButtonLink>}
        />
      ) : (
        <List>
          {waiting.map((order) => (
            <ListItem key={order.id}>
              <WorkingOrder order={order} />
            </ListItem>
          ))}
        </List>
      )}
      <LoadMore hasMore={orders.hasMore} busy={orders.isLoadingMore} onMore={orders.more} />
    </>
  );
}

function WorkingOrder({ order }: { order: OrderItem }) {
  const words = useWords();
  const { t, quantity, money } = words;
  return (
    <Row
      to={`/trade/stockTradeDetail/${order.id}`}
      lead={<Monogram symbol={order.symbol} />}
      title={t('trade.order.title', { side: order.side, symbol: order.symbol })}
      detail={t('limitTrade.filled', {
        filled: quantity(order.filledQuantity),
        quantity: quantity(order.quantity),
      })}
      note={exchangeMoment(words, order.stockId, order.createdAt)}
      end={order.limitPrice ? money(order.limitPrice, order.currency) : null}
    />
  );
}
