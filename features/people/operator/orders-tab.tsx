import type { OrderItem } from '#features/trade/contract.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { DataTable } from '#ui/console/data-table.tsx';
import { InstantCell } from '#ui/console/instant-cell.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { LoadMore } from '#ui/list/list.tsx';
import { listInvestorOrders } from '../contract.ts';

/** The investor's orders, newest first. */
export function OrdersTab({ id }: { id: string }) {
  const { t, find, money, price, quantity } = useWords();
  const list = usePagedCall(listInvestorOrders, { investorId: id }, { keep: false });
  const stateOf = ({ state, reason }: OrderItem) => {
    const why = reason === 'order.cancelled' ? t('people.order.by_investor') : find(`reason.${reason}`);
    return [t(`people.order.${state}`), ...(why === null ? [] : [why])].join(' · ');
  };
  return (
    <>
      <DataTable
        label={t('people.tab.orders')}
        items={list.items}
        query={list}
        keyOf={(order) => order.id}
        empty={t('people.orders.empty')}
        columns={[
          {
            id: 'at',
            title: t('people.at'),
            cell: ({ createdAt }) => <InstantCell at={createdAt} style="moment" />,
          },
          { id: 'stock', title: t('people.stock'), cell: ({ symbol }) => symbol },
          { id: 'side', title: t('people.side'), cell: ({ side }) => t(`people.side.${side}`) },
          {
            id: 'quantity',
            title: t('people.quantity'),
            cell: (order) =>
              t('people.filled', {
                filled: quantity(order.filledQuantity),
                quantity: quantity(order.quantity),
              }),
          },
          {
            id: 'price',
            title: t('people.price'),
            cell: ({ averagePrice, limitPrice }) => priceOf(averagePrice ?? limitPrice, price),
          },
          { id: 'total', title: t('people.total'), cell: ({ total, currency }) => money(total, currency) },
          { id: 'state', title: t('people.state'), cell: stateOf },
        ]}
      />
      <LoadMore hasMore={list.hasMore} busy={list.isLoadingMore} onMore={list.more} />
    </>
  );
}

const priceOf = (value: string | null, write: (value: string) => string) =>
  value === null ? '—' : write(value);
