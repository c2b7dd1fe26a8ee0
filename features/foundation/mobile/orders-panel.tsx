import { ButtonLink } from '#ui/button/button.tsx';
import { failureText } from '#ui/call/failure-text.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Pie } from '#ui/icon/own-icons.ts';
import { List, ListItem, LoadMore } from '#ui/list/list.tsx';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { listFoundationOrders } from '../contract.ts';
import { FoundationOrderRow } from './order-row.tsx';

/** The hub's tab: every order of a term fund, newest first. */
export function FoundationOrdersPanel() {
  const words = useWords();
  const { t } = words;
  const list = usePagedCall(listFoundationOrders, {}, { errorTip: false });
  if (list.items === undefined) {
    if (list.failure === null) return <ListSkeleton />;
    return <ErrorState text={failureText(words, list.failure)} onRetry={list.retry} busy={list.isBusy} />;
  }
  return (
    <>
      {list.isOffline ? <OfflineBanner at={list.updatedAt} /> : null}
      {list.items.length === 0 ? (
        <EmptyState
          icon={Pie}
          text={t('trade.empty.foundation')}
          action={<ButtonLink to="/foundation">{t('trade.way.foundation')}</ButtonLink>}
        />
      ) : (
        <List label={t('trade.tab.foundation')}>
          {list.items.map((order) => (
            <ListItem key={order.id}>
              <FoundationOrderRow order={order} />
            </ListItem>
          ))}
        </List>
      )}
      <LoadMore hasMore={list.hasMore} busy={list.isLoadingMore} onMore={list.more} />
    </>
  );
}
