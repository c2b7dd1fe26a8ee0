import { useNavigate, useSearch } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { ButtonLink } from '#ui/button/button.tsx';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { List, ListItem, LoadMore } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { listNotifications } from '../contract.ts';

/** The tab stands in the address, so that going back finds it: `?tab=read`. */
type Tab = 'unread' | 'read';

/** What the firm told the investor, unread and read. */
export function NotificationListScreen() {
  const { t } = useWords();
  const navigate = useNavigate();
  const { tab: asked } = useSearch({ strict: false }) as { tab?: unknown };
  const tab: Tab = asked === 'read' ? 'read' : 'unread';
  const setTab = (next: Tab) => void navigate({ to: '/notification', search: { tab: next }, replace: true });
  const tabs = [
    { value: 'unread', label: t('notification.unread') },
    { value: 'read', label: t('notification.read') },
  ] as const;
  return (
    <Screen bar={<AppBar title={t('notification.title')} back />} padding="none">
      <Tabs label={t('notification.title')} value={tab} onChange={setTab} tabs={tabs}>
        <Notifications key={tab} read={tab === 'read'} />
      </Tabs>
    </Screen>
  );
}

function Notifications({ read }: { read: boolean }) {
  const { t, date } = useWords();
  const page = usePagedCall(listNotifications, { read });
  if (page.isLoading) return <ListSkeleton lead={false} />;
  if (!page.items) return <ErrorState onRetry={page.retry} busy={page.isBusy} />;
  return (
    <>
      {page.isOffline ? <OfflineBanner at={page.updatedAt} /> : null}
      {page.items.length === 0 ? (
        <EmptyState
          icon={Bell}
          text={t(read ? 'notification.empty.read' : 'notification.empty.unread')}
          action={<ButtonLink to="/home">{t('notification.toHome')}</ButtonLink>}
        />
      ) : (
        <List label={t('notification.title')}>
          {page.items.map((item) => (
            <ListItem key={item.id}>
              <Row
                to={`/notification/detail/${item.id}`}
                title={item.title}
                detail={date(item.createdDate, 'moment')}
                chevron
              />
            </ListItem>
          ))}
        </List>
      )}
      <LoadMore hasMore={page.hasMore} busy={page.isLoadingMore} onMore={page.more} />
    </>
  );
}
