import { useCallQuery } from '#ui/call/use-call-query.ts';
import { type Column, DataTable } from '#ui/console/data-table.tsx';
import { Pending } from '#ui/console/pending.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { type DeskFoundation, type FoundationCoverage, getFoundationCoverage } from '../operator-contract.ts';
import styles from './foundations-desk.module.css';

const REFRESH_MS = 15_000;
const [WIDTH, HEIGHT] = [600, 120];

/** The income pool and what was owed out of it, day by day, and what was paid in with its reference. */
export function CoverageCard({ product }: { product: DeskFoundation }) {
  const { t, money, date, percent } = useWords();
  const query = useCallQuery(
    getFoundationCoverage,
    { id: product.id },
    { refetchMs: REFRESH_MS, errorTip: false },
  );
  if (query.data === undefined) return <Pending query={query} />;
  const { points, income } = query.data;
  const last = points.at(-1);
  const columns: readonly Column<FoundationCoverage['income'][number]>[] = [
    { id: 'at', title: t('foundation.desk.income.at'), cell: ({ at }) => date(at, 'exact') },
    {
      id: 'amount',
      title: t('foundation.fact.income'),
      cell: ({ amount }) => money(amount, product.currency),
    },
    { id: 'reference', title: t('foundation.desk.reference'), cell: ({ reference }) => reference },
  ];
  return (
    <>
      {last === undefined ? null : (
        <figure className={styles.coverage}>
          <Lines points={points} />
          <figcaption className={styles.caption}>
            <span className={styles.pool}>
              {t('foundation.desk.pool', { amount: money(last.incomePool, product.currency) })}
            </span>
            <span className={styles.owed}>
              {t('foundation.desk.owedNow', { amount: money(last.owed, product.currency) })}
            </span>
            <span>{t('foundation.covered', { coverage: percent(last.coverage) })}</span>
          </figcaption>
        </figure>
      )}
      <DataTable
        label={t('foundation.desk.income')}
        columns={columns}
        items={income}
        query={query}
        keyOf={({ at, reference }) => `${at} ${reference}`}
        empty={t('foundation.desk.income.none')}
      />
    </>
  );
}

/** Two lines on one scale from nothing up. */
function Lines({ points }: { points: FoundationCoverage['points'] }) {
  const { t, date } = useWords();
  const most = Math.max(
    1,
    ...points.map(({ incomePool, owed }) => Math.max(Number(incomePool), Number(owed))),
  );
  const line = (of: 'incomePool' | 'owed') => {
    const steps = Math.max(1, points.length - 1);
    const at = (value: string) => Math.round((1 - Number(value) / most) * (HEIGHT - 4)) + 2;
    const places = points.map((point, index) => `${Math.round((index / steps) * WIDTH)},${at(point[of])}`);
    return places.length === 1 ? `${places[0]} ${WIDTH},${places[0]?.split(',')[1]}` : places.join(' ');
  };
  const day = (of: { date: string } | undefined) =>
    of === undefined ? '' : date(`${of.date}T18:00:00Z`, 'date', 'America/Mexico_City');
  return (
    <>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('foundation.desk.chart', { from: day(points[0]), to: day(points.at(-1)) })}
      >
        <polyline className={styles.poolLine} points={line('incomePool')} />
        <polyline className={styles.owedLine} points={line('owed')} />
      </svg>
      <div className={styles.days}>
        <span>{day(points[0])}</span>
        <span>{day(points.at(-1))}</span>
      </div>
    </>
  );
}
