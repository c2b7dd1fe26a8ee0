import { Suspense, use } from 'react';
import { type CallQuery, useCallQuery } from '#ui/call/use-call-query.ts';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { DashboardParts } from '#ui/console/dashboard-parts.ts';
import { DataTable } from '#ui/console/data-table.tsx';
import { CaseCard, DeskPage } from '#ui/console/desk-page.tsx';
import { WaitCount } from '#ui/console/waits/queue-summary.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { type Dashboard, dashboardCall, type Overview, overviewCall } from '../contract.ts';
import { Attention } from './attention.tsx';
import styles from './dashboard.module.css';
import { countsOf, DashboardTiles } from './dashboard-tiles.tsx';
import { FlowBars } from './flow-bars.tsx';
import { JobTable } from './job-table.tsx';
import { LedgerCard } from './ledger-card.tsx';
import { MarketStrip } from './market-strip.tsx';
import { ResultTable } from './result-table.tsx';
import { WaitTable } from './wait-table.tsx';

const REFRESH_MS = 60_000;
const MOMENT_MS = 30_000;
const CURRENCIES = ['MXN', 'USD'] as const;

/** The state of the house: the ledger's check, queues with their ages, money in and out, market data, venue, jobs, and what features add. */
export default function DashboardDesk() {
  const { t } = useWords();
  const dashboard = useCallQuery(dashboardCall, {}, { refetchMs: REFRESH_MS });
  const overview = useCallQuery(overviewCall, {}, { errorTip: false });
  const parts = use(DashboardParts);
  const { data } = dashboard;
  if (!data) return <Pending query={dashboard} />;
  return (
    <DeskPage title={t('console.desk.dashboard')} end={<Moment />}>
      <div className={styles.top}>
        {overview.data ? <Waiting overview={overview.data} /> : null}
        <MarketStrip day={data.day} />
      </div>
      {overview.data ? <Morning dashboard={data} overview={overview.data} /> : null}
      <div className={styles.morning}>
        <div className={styles.columns}>
          {CURRENCIES.map((currency) => (
            <CaseCard key={currency} title={t('operator.dashboard.flows', { currency })}>
              <FlowBars currency={currency} days={data.flows.filter((day) => day.currency === currency)} />
            </CaseCard>
          ))}
        </div>
        <LedgerCard
          checks={data.ledgerChecks}
          proofs={data.health.filter(({ kind }) => kind === 'proof')}
          now={Date.parse(data.securityNow)}
        />
      </div>
      <DashboardTiles dashboard={data} />
      <CaseCard title={t('operator.dashboard.health')}>
        <Health lines={data.health.filter(({ kind }) => kind === 'data' || kind === 'venue')} />
      </CaseCard>
      <Suspense fallback={<DetailSkeleton lines={3} />}>
        {parts.map(({ Section, order }) => (
          <Section key={order} />
        ))}
      </Suspense>
      <CaseCard title={t('operator.dashboard.results')}>
        <ResultTable results={data.results} />
      </CaseCard>
      <CaseCard title={t('operator.dashboard.jobs')}>
        <JobTable jobs={data.jobs} />
      </CaseCard>
    </DeskPage>
  );
}

function Pending({ query }: { query: CallQuery<Dashboard> }) {
  return query.failure ? <ErrorState onRetry={query.retry} busy={query.isBusy} /> : <DetailSkeleton />;
}

/** The house's day and hour. */
function Moment() {
  const { date } = useWords();
  const now = useBusinessNow(MOMENT_MS);
  return (
    <span className={styles.note}>
      {date(now, 'weekday')}, {date(now, 'time')}
    </span>
  );
}

/** How much waits, in all. */
function Waiting({ overview }: { overview: Overview }) {
  const sum = (of: 'count' | 'overdue') => overview.queues.reduce((all, queue) => all + queue[of], 0);
  return <WaitCount count={sum('count')} overdue={sum('overdue')} />;
}

/** What waits and for how long, and what asks for somebody: read first in the morning. */
function Morning({ dashboard, overview }: { dashboard: Dashboard; overview: Overview }) {
  const { t } = useWords();
  return (
    <div className={styles.morning}>
      <CaseCard title={t('operator.dashboard.queues')}>
        <div className={styles.dense}>
          <WaitTable queues={overview.queues} />
        </div>
      </CaseCard>
      <CaseCard title={t('operator.attention')}>
        <Attention dashboard={dashboard} overview={overview} />
      </CaseCard>
    </div>
  );
}

function Health({ lines }: { lines: Dashboard['health'] }) {
  const words = useWords();
  const { t, find } = words;
  const told = { good: styles.good, stale: styles.stale, down: styles.down } as const;
  return (
    <DataTable
      label={t('operator.dashboard.health')}
      items={lines}
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
          cell: ({ state, counts }) => (
            <>
              <span className={told[state]}>{t(`operator.health.${state}`)}</span>
              {counts.length > 0 && ` · ${countsOf(words, [{ counts }])}`}
            </>
          ),
        },
        {
          id: 'source',
          title: t('operator.dashboard.source'),
          cell: ({ source }) => find(`operator.source.${source}`) ?? source,
        },
      ]}
    />
  );
}
