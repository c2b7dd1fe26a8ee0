import type { ReactNode } from 'react';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import type { Dashboard } from '../contract.ts';
import styles from './dashboard.module.css';

type Health = Dashboard['health'][number];
type State = Health['state'];

const RANK = { good: 0, stale: 1, down: 2 } as const;

/** What to know first of the machines: whether prices come, whether orders leave, whether jobs run. */
export function DashboardTiles({ dashboard }: { dashboard: Dashboard }) {
  const words = useWords();
  const { t } = words;
  const data = dashboard.health.filter(({ kind }) => kind === 'data');
  const venues = dashboard.health.filter(({ kind }) => kind === 'venue');
  const failed = dashboard.jobs.filter(({ outcome }) => outcome === 'failed').length;
  return (
    <dl className={styles.tiles}>
      <Tile label={t('operator.tile.data')} state={worst(data)}>
        {t('operator.tile.data.parts', {
          good: data.filter(({ state }) => state === 'good').length,
          count: data.length,
        })}
      </Tile>
      <Tile label={t('operator.tile.venue')} state={worst(venues)}>
        {countsOf(words, venues)}
      </Tile>
      <Tile label={t('operator.tile.jobs')} state={failed > 0 ? 'down' : 'good'}>
        {t('operator.tile.jobs.failed', { failed, count: dashboard.jobs.length })}
      </Tile>
    </dl>
  );
}

/** Told on each line that it stops, though there is one of it in the house. */
const HOUSE_WIDE: ReadonlySet<string> = new Set(['halted']);

/** What is counted of parts of the house, in a line. */
export function countsOf({ find }: Pick<Words, 'find'>, lines: readonly Pick<Health, 'counts'>[]): string {
  const sums = new Map<string, number>();
  for (const { name, count } of lines.flatMap(({ counts }) => counts))
    sums.set(name, HOUSE_WIDE.has(name) ? count : (sums.get(name) ?? 0) + count);
  const told = [...sums].map(
    ([name, count]) => `${count}\u00a0${find(`operator.health.count.${name}`) ?? name}`,
  );
  return told.join(' · ');
}

function Tile({ label, state, children }: { label: string; state: State; children: ReactNode }) {
  const { t } = useWords();
  return (
    <div className={styles.tile}>
      <dt>{label}</dt>
      <dd className={styles[state]}>{t(`operator.health.${state}`)}</dd>
      <dd className={styles.note}>{children}</dd>
    </div>
  );
}

/** As good as the worst of them; nothing at all is down. */
function worst(lines: readonly Health[]): State {
  if (lines.length === 0) return 'down';
  return lines.reduce<State>((most, { state }) => (RANK[state] > RANK[most] ? state : most), 'good');
}
