import { DataTable } from '#ui/console/data-table.tsx';
import { DeskLink } from '#ui/console/desk-link.tsx';
import { writeDuration } from '#ui/console/write-duration.ts';
import { useWords } from '#ui/i18n/words.tsx';
import type { Overview } from '../contract.ts';
import styles from './dashboard.module.css';

type Queue = Overview['queues'][number];

/** What waits in each queue, and for how long the oldest has, drawn over a day. */
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
          cell: ({ id }) => <DeskLink id={id}>{find(`operator.queue.${id}`) ?? id}</DeskLink>,
        },
        {
          id: 'count',
          title: t('operator.dashboard.waiting'),
          cell: ({ count }) => <strong>{count}</strong>,
        },
        { id: 'picture', title: t('operator.dashboard.day_long'), cell: (queue) => <Wait queue={queue} /> },
        {
          id: 'oldest',
          title: t('operator.dashboard.oldest'),
          cell: ({ oldestMs }) => (
            <span className={styles.day}>{oldestMs === null ? '—' : writeDuration(locale, oldestMs)}</span>
          ),
        },
        {
          id: 'late',
          title: t('operator.dashboard.overdue'),
          cell: ({ overdue }) =>
            overdue > 0 ? <strong className={styles.down}>▲ {overdue}</strong> : overdue,
        },
      ]}
    />
  );
}

const DAY_MS = 86_400_000;
const WIDTH = 240;
const HEIGHT = 16;
const RADIUS = 5;
const QUARTERS = [0, 1, 2, 3, 4];

/** A line as long as the oldest has waited, with a dot at its end; the figure beside it says the same. */
function Wait({ queue: { count, oldestMs, overdue } }: { queue: Queue }) {
  const end = oldestMs === null ? 0 : Math.min(1, oldestMs / DAY_MS) * (WIDTH - 2 * RADIUS) + RADIUS;
  return (
    <svg className={styles.wait} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {QUARTERS.map((quarter) => (
        <rect
          key={quarter}
          className={styles.axis}
          x={RADIUS + (quarter / 4) * (WIDTH - 2 * RADIUS)}
          width={1}
          height={HEIGHT}
        />
      ))}
      {count > 0 ? (
        <g className={overdue > 0 ? styles.waitLate : styles.waitFine}>
          <rect x={RADIUS} y={HEIGHT / 2 - 1} width={Math.max(0, end - RADIUS)} height={2} />
          <circle cx={Math.max(RADIUS, end)} cy={HEIGHT / 2} r={RADIUS} />
        </g>
      ) : null}
    </svg>
  );
}
