import { DataTable } from '#ui/console/data-table.tsx';
import { Signed } from '#ui/figures/change.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import type { Dashboard } from '../contract.ts';

/** What the firm's own account has brought, by what and in which currency. */
export function ResultTable({ results }: { results: Dashboard['results'] }) {
  const { t, find } = useWords();
  return (
    <DataTable
      label={t('operator.dashboard.results')}
      items={results}
      keyOf={({ name, currency }) => `${name} ${currency}`}
      empty={t('operator.dashboard.results.none')}
      columns={[
        {
          id: 'name',
          title: t('operator.dashboard.result'),
          cell: ({ name }) => find(`operator.result.${name}`) ?? name,
        },
        { id: 'currency', title: t('operator.dashboard.currency'), cell: ({ currency }) => currency },
        {
          id: 'realised',
          title: t('operator.dashboard.realised'),
          cell: ({ realised, currency }) => <Signed value={realised} currency={currency} />,
        },
        {
          id: 'unrealised',
          title: t('operator.dashboard.unrealised'),
          cell: ({ open, currency }) => (open === null ? '—' : <Signed value={open} currency={currency} />),
        },
        { id: 'open', title: t('operator.dashboard.open'), cell: ({ count }) => count },
      ]}
    />
  );
}
