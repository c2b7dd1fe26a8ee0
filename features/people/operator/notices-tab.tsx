import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { DataTable } from '#ui/console/data-table.tsx';
import { InstantCell } from '#ui/console/instant-cell.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { LoadMore } from '#ui/list/list.tsx';
import { listInvestorNotifications } from '../contract.ts';

/** What the investor was told, and whether they read it. */
export function NoticesTab({ id }: { id: string }) {
  const { t } = useWords();
  const list = usePagedCall(listInvestorNotifications, { investorId: id }, { keep: false });
  return (
    <>
      <DataTable
        label={t('people.tab.notifications')}
        items={list.items}
        query={list}
        keyOf={(notice) => notice.id}
        empty={t('people.notices.empty')}
        columns={[
          {
            id: 'at',
            title: t('people.at'),
            cell: ({ createdDate }) => <InstantCell at={createdDate} style="moment" />,
          },
          { id: 'notice', title: t('people.notice'), cell: ({ title }) => title },
          {
            id: 'state',
            title: t('people.state'),
            cell: ({ read }) => t(read ? 'people.notice.read' : 'people.notice.unread'),
          },
        ]}
      />
      <LoadMore hasMore={list.hasMore} busy={list.isLoadingMore} onMore={list.more} />
    </>
  );
}
