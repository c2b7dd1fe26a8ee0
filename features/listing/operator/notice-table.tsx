import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { DataTable } from '#ui/console/data-table.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { LoadMore } from '#ui/list/list.tsx';
import { listNoticesCall, type NoticeItem } from '../contract.ts';

/** Another person may agree to a notice at any moment. */
const UP_TO_DATE = { refetchMs: 5_000 };

/** What was taken down of the exchanges, newest first; of one stock where it is given. */
export function NoticeTable({ stockId }: { stockId?: string }) {
  const { t, date } = useWords();
  const query = usePagedCall(listNoticesCall, { ...(stockId !== undefined && { stockId }) }, UP_TO_DATE);
  const { items, hasMore, isLoadingMore, more } = query;
  const stock = { id: 'stock', title: t('listing.history.stock'), cell: (item: NoticeItem) => item.stockId };
  return (
    <>
      <DataTable
        label={t('listing.history')}
        items={items}
        query={query}
        keyOf={({ seq }) => seq}
        empty={t('listing.history.none')}
        columns={[
          { id: 'at', title: t('listing.history.when'), cell: ({ at }) => date(at, 'moment') },
          ...(stockId === undefined ? [stock] : []),
          {
            id: 'kind',
            title: t('listing.history.kind'),
            cell: ({ kind, effectiveOn }) =>
              kind === 'halted' || kind === 'resumed'
                ? t(`listing.kind.${kind}`)
                : t(`listing.kind.${kind}`, { on: date(`${effectiveOn}T12:00:00Z`, 'date') }),
          },
          { id: 'reference', title: t('listing.history.reference'), cell: ({ reference }) => reference },
          {
            id: 'operator',
            title: t('listing.history.operator'),
            cell: ({ operatorName }) => operatorName ?? t('listing.history.by_issue'),
          },
        ]}
      />
      <LoadMore hasMore={hasMore} busy={isLoadingMore} onMore={more} />
    </>
  );
}
