import { useState } from 'react';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { Sparkline } from '#ui/figures/sparkline.tsx';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { useSession } from '#ui/session/session.ts';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import { type AssetHistory, getAssetHistory, HISTORY_RANGES, type HistoryRange } from '../contract.ts';
import styles from './assets-chart.module.css';

const QUIET = { errorTip: false };

/** Total assets over a week, months, a year or all of it; nothing before there are two days of it. */
export function AssetsChart() {
  const displayCurrency = useSession().user?.displayCurrency ?? 'MXN';
  const [range, setRange] = useState<HistoryRange>('1m');
  const { t } = useWords();
  const all = useCallQuery(getAssetHistory, { displayCurrency, days: 30, range: 'all' }, QUIET).data;
  const history = useCallQuery(getAssetHistory, { displayCurrency, days: 30, range }, QUIET).data;
  if (all === undefined || all.points.length < 2) return null;
  return (
    <section className={styles.chart} aria-label={t('cashier.chart')}>
      <OwnFigures>
        {history === undefined ? <Skeleton shape="block" /> : <Line key={range} history={history} />}
      </OwnFigures>
      <Segments
        label={t('cashier.chart.range')}
        look="pill"
        value={range}
        onChange={setRange}
        options={HISTORY_RANGES.map((value) => ({ value, label: t(`cashier.chart.${value}`) }))}
      />
    </section>
  );
}

/** Noon in New York: the day is the same day wherever the reader is. */
const NOON = 'T17:00:00Z';

/** The line with the value of one of its days: the last, or the one that a finger or the arrow keys went to. */
function Line({ history: { points, displayCurrency } }: { history: AssetHistory }) {
  const { t, date, money } = useWords();
  const last = points.length - 1;
  const [chosen, setChosen] = useState(last);
  const point = points[Math.min(chosen, last)];
  if (point === undefined || last < 1) return <p className={styles.soft}>{t('cashier.chart.short')}</p>;
  const dayOf = (at: string) => date(`${at}${NOON}`, 'day');
  return (
    <>
      <p className={styles.soft}>{dotted(t('cashier.chart'), dayOf(point.date))}</p>
      <p>
        <Amount value={point.totalAssets} currency={displayCurrency} code size="large" />
      </p>
      <div className={styles.plot}>
        <Sparkline values={points.map(({ totalAssets }) => totalAssets)} look="wide" />
        <span
          className={styles.cross}
          style={{ insetInlineStart: `${(Math.min(chosen, last) / last) * 100}%` }}
        />
        <input
          type="range"
          className={styles.finger}
          min={0}
          max={last}
          value={Math.min(chosen, last)}
          onChange={(event) => setChosen(Number(event.target.value))}
          aria-label={t('cashier.chart.day')}
          aria-valuetext={`${dayOf(point.date)}: ${money(point.totalAssets, displayCurrency)}`}
        />
      </div>
      <p className={styles.ends}>
        <span>{dayOf((points[0] ?? point).date)}</span>
        <span>{dayOf((points[last] ?? point).date)}</span>
      </p>
    </>
  );
}
