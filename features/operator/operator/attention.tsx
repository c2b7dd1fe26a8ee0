import { DeskLink } from '#ui/console/desk-link.tsx';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import type { Dashboard, Overview } from '../contract.ts';
import styles from './dashboard.module.css';

interface Point {
  readonly id: string;
  /** The desk where something can be done about it. */
  readonly desk: string;
  readonly title: string;
  readonly isLate: boolean;
}

/** What asks for somebody this morning, the worst first; or that nothing does. */
export function Attention({ dashboard, overview }: { dashboard: Dashboard; overview: Overview }) {
  const words = useWords();
  const points = pointsOf(words, dashboard, overview);
  if (points.length === 0) return <p className={styles.good}>✓ {words.t('operator.attention.none')}</p>;
  return (
    <ul className={styles.points}>
      {points.map(({ id, desk, title, isLate }) => (
        <li key={id}>
          <span className={isLate ? styles.down : styles.stale} aria-hidden="true">
            {isLate ? '▲' : '●'}
          </span>{' '}
          <DeskLink id={desk}>{title}</DeskLink>
        </li>
      ))}
    </ul>
  );
}

/** Where each kind of trouble is looked into. */
const DESK_OF = { data: 'market', venue: 'trading-halts', proof: 'audit', people: 'anomalies' } as const;

function pointsOf({ t, find }: Words, { health, jobs }: Dashboard, { queues, ledger }: Overview): Point[] {
  const ill = health.filter(({ state }) => state !== 'good');
  const points: Point[] = [
    ...(ledger && ledger.faults > 0
      ? [{ id: 'ledger', desk: 'audit', title: t('operator.attention.ledger'), isLate: true }]
      : []),
    ...queues
      .filter(({ overdue }) => overdue > 0)
      .map(({ id, overdue }) => ({
        id: `queue ${id}`,
        desk: id,
        title: t('operator.attention.overdue', { queue: find(`operator.queue.${id}`) ?? id, count: overdue }),
        isLate: true,
      })),
    ...ill.map(({ kind, part, state, counts }) => ({
      id: `${kind} ${part}`,
      desk: DESK_OF[kind],
      title:
        kind === 'people'
          ? t('operator.attention.people', { count: counts[0]?.count ?? 0 })
          : t('operator.attention.part', {
              part: find(`operator.part.${part}`) ?? part,
              state: t(`operator.health.${state}`),
            }),
      isLate: state === 'down',
    })),
    ...jobs
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ name }) => ({
        id: `job ${name}`,
        desk: 'dashboard',
        title: t('operator.attention.job', { name }),
        isLate: true,
      })),
  ];
  return points.toSorted((a, b) => Number(b.isLate) - Number(a.isLate));
}
