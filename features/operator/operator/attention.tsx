import { useNavigate } from '@tanstack/react-router';
import { BadgeCheck, Cog, Hourglass, type LucideIcon, RadioTower, Scale, Users } from 'lucide-react';
import { useContext } from 'react';
import { DeskLink } from '#ui/console/desk-link.tsx';
import { DeskPaths } from '#ui/console/desk-paths.ts';
import { useKeys } from '#ui/console/keys/use-keys.ts';
import { writeDuration } from '#ui/console/write-duration.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import type { Dashboard, Overview } from '../contract.ts';
import { isOldCheck } from '../old-check.ts';
import styles from './dashboard.module.css';

interface Point {
  readonly id: string;
  /** The desk where something can be done about it. */
  readonly desk: string;
  readonly title: string;
  /** What is known beside it; empty where nothing is. */
  readonly detail: string;
  readonly icon: LucideIcon;
  readonly isLate: boolean;
}

/** Each of the first opens by its number. */
const KEYS = ['1', '2', '3'] as const;

/** What asks for somebody this morning, the worst first; or that nothing does. */
export function Attention({ dashboard, overview }: { dashboard: Dashboard; overview: Overview }) {
  const words = useWords();
  const paths = useContext(DeskPaths);
  const navigate = useNavigate();
  const points = pointsOf(words, dashboard, overview);
  const keyOf = ({ desk }: Point, at: number) => (paths.has(desk) ? KEYS[at] : undefined);
  const open = (desk: string) => {
    const path = paths.get(desk) ?? '';
    void navigate({ to: path === '' ? '/' : '/$desk', params: { desk: path } });
  };
  useKeys(
    Object.fromEntries(
      points.flatMap((point, at) => {
        const key = keyOf(point, at);
        return key ? [[key, () => open(point.desk)]] : [];
      }),
    ),
  );
  if (points.length === 0) {
    return (
      <>
        <p className={styles.good}>✓ {words.t('operator.attention.none')}</p>
        <LastRuns jobs={dashboard.jobs} />
      </>
    );
  }
  return (
    <>
      <ul className={styles.points}>
        {points.map((point, at) => (
          <li key={point.id}>
            <span className={point.isLate ? styles.discLate : styles.disc} aria-hidden="true">
              <Icon of={point.icon} size={16} />
            </span>
            <div>
              <p>
                <DeskLink id={point.desk}>{point.title}</DeskLink>
              </p>
              {point.detail === '' ? null : <p className={styles.note}>{point.detail}</p>}
            </div>
            {keyOf(point, at) ? <kbd className={styles.key}>{keyOf(point, at)}</kbd> : null}
          </li>
        ))}
      </ul>
      <LastRuns jobs={dashboard.jobs} />
    </>
  );
}

/** How many of the periodic jobs ended well; none is known before the first has run. */
function LastRuns({ jobs }: Pick<Dashboard, 'jobs'>) {
  const { t } = useWords();
  if (jobs.length === 0) return null;
  const done = jobs.filter(({ outcome }) => outcome === 'done').length;
  return <p className={styles.note}>{t('operator.attention.jobs', { done, count: jobs.length })}</p>;
}

/** Where each kind of trouble is looked into. */
const ICON_OF = { data: RadioTower, venue: RadioTower, proof: BadgeCheck, people: Users } as const;
const DESK_OF = { data: 'market', venue: 'trading-halts', proof: 'audit', people: 'anomalies' } as const;

function pointsOf(
  { t, find, ago, date, locale }: Words,
  { health, jobs }: Dashboard,
  { queues, ledger, securityNow }: Overview,
): Point[] {
  const isOld = ledger && isOldCheck(ledger.checkedAt, Date.parse(securityNow));
  const ill = health.filter(({ state }) => state !== 'good');
  const points: Point[] = [
    ...(ledger && (ledger.faults > 0 || isOld)
      ? [
          {
            id: 'ledger',
            desk: 'audit',
            title: t(ledger.faults > 0 ? 'operator.attention.ledger' : 'operator.attention.ledger_old'),
            detail: ago(ledger.checkedAt, Date.parse(securityNow)),
            icon: Scale,
            isLate: ledger.faults > 0,
          },
        ]
      : []),
    ...queues
      .filter(({ overdue }) => overdue > 0)
      .map(({ id, overdue, waitsMs: [oldest] }) => ({
        id: `queue ${id}`,
        desk: id,
        title: t('operator.attention.overdue', { queue: find(`operator.queue.${id}`) ?? id, count: overdue }),
        detail:
          oldest === undefined ? '' : t('ui.console.waits.oldest', { span: writeDuration(locale, oldest) }),
        icon: Hourglass,
        isLate: true,
      })),
    ...ill.map(({ kind, part, state, source, counts }) => ({
      id: `${kind} ${part}`,
      desk: DESK_OF[kind],
      title:
        kind === 'people'
          ? t('operator.attention.people', { count: counts[0]?.count ?? 0 })
          : t('operator.attention.part', {
              part: find(`operator.part.${part}`) ?? part,
              state: t(`operator.health.${state}`),
            }),
      detail: kind === 'people' ? '' : (find(`operator.source.${source}`) ?? source),
      icon: ICON_OF[kind],
      isLate: state === 'down',
    })),
    ...jobs
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ name, ranAt }) => ({
        id: `job ${name}`,
        desk: 'dashboard',
        title: t('operator.attention.job', { name }),
        detail: date(ranAt, 'moment'),
        icon: Cog,
        isLate: true,
      })),
  ];
  return points.toSorted((a, b) => Number(b.isLate) - Number(a.isLate));
}
