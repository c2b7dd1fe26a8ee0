import { useEffect, useEffectEvent, useState } from 'react';
import { loadStillChart } from '#features/market/mobile/index.ts';
import { failureText } from '#ui/call/failure-text.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import { type FundDetail, listNavs, NAV_RANGES, type NavRange } from '../contract.ts';
import styles from './fund.module.css';
import { FUND_ZONE, fundDay, NAV_DECIMALS } from './fund-words.ts';

const QUIET = { errorTip: false };

type Library = Awaited<ReturnType<typeof loadStillChart>>;

/** The values of a fund as the app's chart draws them, over a range that one chooses. */
export function NavChart({ fund }: { fund: FundDetail }) {
  const words = useWords();
  const { t } = words;
  const [range, setRange] = useState<NavRange>('1y');
  const query = useCallQuery(listNavs, { id: fund.id, range }, QUIET);
  const points = query.data?.points ?? [];
  return (
    <>
      <div className={`kline ${styles.chart}`} data-chart="">
        {query.data === undefined ? (
          <div className={styles.waiting}>
            {query.failure === null ? (
              <Skeleton shape="block" />
            ) : (
              <ErrorState
                text={failureText(words, query.failure)}
                onRetry={query.retry}
                busy={query.isBusy}
              />
            )}
          </div>
        ) : points.length < 2 ? (
          <p className={`${styles.waiting} ${styles.soft}`}>{t('fund.chart.empty')}</p>
        ) : (
          <Drawn
            key={`${fund.id} ${range} ${points.at(-1)?.date} ${words.language}`}
            fund={fund}
            points={points}
          />
        )}
      </div>
      <div className={styles.ranges}>
        <Segments
          look="pill"
          label={t('fund.chart')}
          value={range}
          onChange={setRange}
          options={NAV_RANGES.map((value) => ({ value, label: t(`fund.range.${value}`) }))}
        />
      </div>
    </>
  );
}

/** The library is fetched when the first chart is shown. */
function Drawn({ fund, points }: { fund: FundDetail; points: readonly { date: string; nav: string }[] }) {
  const words = useWords();
  const { t, price } = words;
  const [library, setLibrary] = useState<Library | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const fetchLibrary = () => {
    setIsMissing(false);
    loadStillChart().then(setLibrary, () => setIsMissing(true));
  };
  const start = useEffectEvent(fetchLibrary);
  useEffect(() => start(), []);
  const [first, last] = [points[0], points.at(-1)];
  if (library === null || first === undefined || last === undefined)
    return (
      <div className={styles.waiting}>
        {isMissing ? <ErrorState onRetry={fetchLibrary} /> : <Skeleton shape="block" />}
      </div>
    );
  return (
    <library.StillChart
      symbol={fund.id}
      decimals={NAV_DECIMALS}
      zone={FUND_ZONE}
      points={points.map(({ date, nav }) => ({ at: Date.parse(`${date}T18:00:00Z`), value: nav }))}
      label={t('fund.chart.label', {
        first: fundDay(words, first.date, 'date'),
        last: fundDay(words, last.date, 'date'),
        from: price(first.nav, NAV_DECIMALS),
        to: price(last.nav, NAV_DECIMALS),
      })}
    />
  );
}
