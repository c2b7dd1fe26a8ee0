import { useState } from 'react';
import { POSITION_STATES } from '#features/trade/contract.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import shared from '#ui/console/console.module.css';
import { DataTable } from '#ui/console/data-table.tsx';
import { InstantCell } from '#ui/console/instant-cell.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { LoadMore } from '#ui/list/list.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import { listInvestorPositions } from '../contract.ts';

/** The investor's positions as they see them. */
export function PositionsTab({ id }: { id: string }) {
  const { t, money, price, quantity } = useWords();
  const [state, setState] = useState<(typeof POSITION_STATES)[number]>('open');
  const list = usePagedCall(listInvestorPositions, { investorId: id, state }, { keep: false });
  return (
    <>
      <Segments
        label={t('people.tab.positions')}
        value={state}
        onChange={setState}
        options={POSITION_STATES.map((value) => ({ value, label: t(`people.positions.${value}`) }))}
      />
      <DataTable
        label={t('people.tab.positions')}
        items={list.items}
        query={list}
        keyOf={(position) => position.id}
        empty={t('people.positions.empty')}
        columns={[
          { id: 'stock', title: t('people.stock'), cell: ({ symbol }) => symbol },
          {
            id: 'at',
            title: t('people.at'),
            cell: ({ openedAt, closeDate }) => <InstantCell at={closeDate ?? openedAt} style="moment" />,
          },
          { id: 'quantity', title: t('people.quantity'), cell: (position) => quantity(position.quantity) },
          { id: 'price', title: t('people.price'), cell: ({ buyPrice }) => price(buyPrice) },
          { id: 'leverage', title: t('people.leverage'), cell: ({ leverage }) => `${leverage}×` },
          {
            id: 'value',
            title: t('people.value'),
            cell: ({ marketValue, currency }) => (marketValue === null ? '—' : money(marketValue, currency)),
          },
          {
            id: 'profit',
            title: t('people.profit'),
            cell: ({ totalProfit, currency }) =>
              totalProfit === null ? (
                '—'
              ) : (
                <span className={shared.figure}>{money(totalProfit, currency, { sign: 'always' })}</span>
              ),
          },
        ]}
      />
      <LoadMore hasMore={list.hasMore} busy={list.isLoadingMore} onMore={list.more} />
    </>
  );
}
