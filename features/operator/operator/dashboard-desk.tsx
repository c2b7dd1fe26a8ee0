import { useCallQuery } from '#ui/call/use-call-query.ts';
import { DataTable } from '#ui/console/data-table.tsx';
import { CaseCard, DeskPage } from '#ui/console/desk-page.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { type Dashboard, dashboardCall, overviewCall } from '../contract.ts';
import { FlowBars } from './flow-bars.tsx';

const REFRESH_MS = 60_000;
const CURRENCIES = ['MXN', 'USD'] as const;

/** The state of the house: queues, money in and out, market data, jobs. */
export default function DashboardDesk() {
  const { t, find } = useWords();
  const { data } = useCallQuery(dashboardCall, {}, { refetchMs: REFRESH_MS });
  const overview = useCallQuery(overviewCall, {}, { errorTip: false });
  if (!data) return <DetailSkeleton />;
  return (
    <DeskPage title={t('console.desk.dashboard')}>
      <CaseCard title={t('operator.dashboard.queues')}>
        <DataTable
          label={t('operator.dashboard.queues')}
          items={overview.data?.queues}
          keyOf={({ id }) => id}
          empty={t('operator.dashboard.queues.none')}
          columns={[
            {
              id: 'queue',
              title: t('operator.dashboard.queue'),
              cell: ({ id }) => find(`console.desk.${id}`) ?? id,
            },
            { id: 'count', title: t('operator.dashboard.waiting'), cell: ({ count }) => count },
            { id: 'late', title: t('operator.dashboard.overdue'), cell: ({ overdue }) => overdue },
          ]}
        />
      </CaseCard>
      {CURRENCIES.map((currency) => (
        <CaseCard key={currency} title={t('operator.dashboard.flows', { currency })}>
          <FlowBars currency={currency} days={data.flows.filter((day) => day.currency === currency)} />
        </CaseCard>
      ))}
      <CaseCard title={t('operator.dashboard.health')}>
        <DataTable
          label={t('operator.dashboard.health')}
          items={data.health}
          keyOf={({ part }) => part}
          empty={t('operator.dashboard.health.none')}
          columns={[
            {
              id: 'part',
              title: t('operator.dashboard.part'),
              cell: ({ part }) => find(`operator.part.${part}`) ?? part,
            },
            {
              id: 'state',
              title: t('operator.dashboard.state'),
              cell: ({ state }) => t(`operator.health.${state}`),
            },
            { id: 'source', title: t('operator.dashboard.source'), cell: ({ source }) => source },
          ]}
        />
      </CaseCard>
      <Jobs jobs={data.jobs} />
    </DeskPage>
  );
}

function Jobs({ jobs }: { jobs: Dashboard['jobs'] }) {
  const { t, date } = useWords();
  return (
    <CaseCard title={t('operator.dashboard.jobs')}>
      <DataTable
        label={t('operator.dashboard.jobs')}
        items={jobs}
        keyOf={({ name }) => name}
        empty={t('operator.dashboard.jobs.none')}
        columns={[
          { id: 'name', title: t('operator.dashboard.job'), cell: ({ name }) => name },
          { id: 'ran', title: t('operator.dashboard.ran'), cell: ({ ranAt }) => date(ranAt, 'exact') },
          { id: 'took', title: t('operator.dashboard.took'), cell: ({ durationMs }) => `${durationMs} ms` },
          {
            id: 'outcome',
            title: t('operator.dashboard.state'),
            cell: ({ outcome }) => t(`operator.job.${outcome}`),
          },
        ]}
      />
    </CaseCard>
  );
}
