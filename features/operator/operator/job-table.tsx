import { DataTable } from '#ui/console/data-table.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import type { Dashboard } from '../contract.ts';
import styles from './dashboard.module.css';

/** Each periodic job with its last run and how often it ever failed. */
export function JobTable({ jobs }: { jobs: Dashboard['jobs'] }) {
  const { t, date } = useWords();
  return (
    <DataTable
      label={t('operator.dashboard.jobs')}
      items={jobs}
      keyOf={({ name }) => name}
      empty={t('operator.dashboard.jobs.none')}
      columns={[
        { id: 'name', title: t('operator.dashboard.job'), cell: ({ name }) => <code>{name}</code> },
        { id: 'ran', title: t('operator.dashboard.ran'), cell: ({ ranAt }) => date(ranAt, 'exact') },
        { id: 'took', title: t('operator.dashboard.took'), cell: ({ durationMs }) => `${durationMs} ms` },
        {
          id: 'outcome',
          title: t('operator.dashboard.state'),
          cell: ({ outcome }) => (
            <span className={outcome === 'done' ? styles.good : styles.down}>
              {t(`operator.job.${outcome}`)}
            </span>
          ),
        },
        {
          id: 'failures',
          title: t('operator.dashboard.failures'),
          cell: ({ failures, lastFailedAt }) =>
            lastFailedAt === null
              ? '—'
              : t('operator.dashboard.failures.last', { count: failures, at: date(lastFailedAt, 'moment') }),
        },
      ]}
    />
  );
}
