import { DataTable } from '#ui/console/data-table.tsx';
import { DeskLink } from '#ui/console/desk-link.tsx';
import { WaitPicture, WaitScale } from '#ui/console/waits/wait-picture.tsx';
import { writeDuration } from '#ui/console/write-duration.ts';
import { useWords } from '#ui/i18n/words.tsx';
import type { Overview } from '../contract.ts';
import styles from './dashboard.module.css';

type Queue = Overview['queues'][number];

/** What waits in each queue: each case a dot on its way, and how long the oldest has waited. */
export function WaitTable({ queues }: { queues: readonly Queue[] | undefined }) {
  const { t, find, locale } = useWords();
  return (
    <DataTable
      label={t('operator.dashboard.queues')}
      items={queues}
      keyOf={({ id }) => id}
      empty={t('operator.dashboard.queues.none')}
      columns={[
        {
          id: 'queue',
          title: t('operator.dashboard.queue'),
          cell: ({ id, count }) => (
            <span className={count === 0 ? styles.note : undefined}>
              <DeskLink id={id}>{find(`operator.queue.${id}`) ?? id}</DeskLink>
            </span>
          ),
        },
        {
          id: 'picture',
          title: <WaitScale label={t('ui.console.waits.dots')} write={(ms) => writeDuration(locale, ms)} />,
          cell: (queue) => <WaitPicture waitsMs={queue.waitsMs} overdue={queue.overdue} />,
        },
        {
          id: 'count',
          title: t('operator.dashboard.waiting'),
          cell: ({ count }) => <strong className={count === 0 ? styles.note : undefined}>{count}</strong>,
        },
        {
          id: 'oldest',
          title: t('operator.dashboard.oldest'),
          cell: ({ waitsMs: [oldest], overdue }) => (
            <span className={overdue > 0 ? `${styles.day} ${styles.down}` : styles.day}>
              {oldest === undefined ? t('operator.dashboard.empty') : writeDuration(locale, oldest)}
              {overdue > 0 ? (
                <strong className={styles.late}>▲ {t('ui.console.waits.late', { count: overdue })}</strong>
              ) : null}
            </span>
          ),
        },
      ]}
    />
  );
}
