import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import {
  getMarketOverview,
  type MarketOverview,
  SPARK_POINTS,
  type StockItem,
} from '#features/market/contract.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { ChangePercent } from '#ui/figures/change.tsx';
import { Flash } from '#ui/figures/flash.tsx';
import { Sparkline } from '#ui/figures/sparkline.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { useQuote } from '#ui/realtime/use-realtime.ts';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { orNothing } from '../with-words.ts';
import styles from './home.module.css';

/** Below what one sees first; where the line is cut before it was ever fetched, home stands without it. */
export const loadMovers = orNothing(() => import('../behind.ts').then((all) => all.Movers));
const Movers = lazy(loadMovers);
const REFRESH = { refetchMs: 30_000 };
const INDICES = 3;
const FX_DECIMALS = 4;

/**
 * Indices, exchange rate and the day's movers of both countries; `children` stands between the two. `marked`: what stands above
 * says already that there is no line.
 */
export function MarketsPanel({ children, marked = false }: { children?: ReactNode; marked?: boolean }) {
  const overview = useCallQuery(getMarketOverview, {}, REFRESH);
  if (!overview.data && !overview.isLoading) {
    return (
      <>
        {children}
        <ErrorState onRetry={overview.retry} busy={overview.isBusy} />
      </>
    );
  }
  return (
    <>
      {overview.isOffline && !marked ? <OfflineBanner at={overview.updatedAt} /> : null}
      <IndexStrip overview={overview.data} />
      {children}
      <Suspense>
        <Movers overview={overview.data} which="gainers" />
        <Movers overview={overview.data} which="losers" />
      </Suspense>
    </>
  );
}

function IndexStrip({ overview }: { overview: MarketOverview | undefined }) {
  const { t } = useWords();
  const shown = overview ? [...overview.indices, ...(overview.fx ? [overview.fx] : [])] : [];
  return (
    <section className={styles.strip} aria-label={t('home.indices')}>
      {overview
        ? shown.map((index) => <IndexCard key={index.id} index={index} />)
        : Array.from({ length: INDICES }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all are alike
            <div key={at} className={styles.index}>
              <Skeleton width={70} />
              <Skeleton shape="title" />
              <Skeleton width={50} />
            </div>
          ))}
    </section>
  );
}

function IndexCard({ index }: { index: StockItem }) {
  return (
    <Link to={`/situation/detail/${index.id}`} className={styles.index}>
      <span className={styles.indexName}>{index.name}</span>
      <IndexFigures index={index} />
    </Link>
  );
}

/** Its figures and its day as a line; apart, so that a quote draws nothing else anew. */
function IndexFigures({ index }: { index: StockItem }) {
  const { price, changePercent } = useQuote(index.id) ?? index;
  const decimals = index.kind === 'rate' ? FX_DECIMALS : 2;
  return (
    <>
      <Flash value={price}>
        <Amount value={price} decimals={decimals} size="inherit" />
      </Flash>
      <ChangePercent percent={changePercent} />
      <Sparkline values={index.spark ?? []} whole={SPARK_POINTS + 1} />
    </>
  );
}
