import { TIME_ZONES } from '#kernel/calendar/exchange.ts';
import { failureText } from '#ui/call/failure-text.ts';
import type { CallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import type { BarItem, BarList, StockDetail } from '../../contract.ts';
import styles from './chart.module.css';
import { ChartCanvas } from './chart-canvas.tsx';
import { chartHeight, type Indicator } from './chart-choices.ts';
import type { ChartPeriod } from './periods.ts';

interface ChartAreaProps {
  readonly stock: StockDetail;
  readonly view: ChartPeriod;
  readonly indicators: readonly Indicator[];
  readonly decimals: number;
  /** The newest page of bars. */
  readonly query: CallQuery<BarList>;
  /** The chart in a sentence. */
  readonly label: string;
  /** The newest page as it is drawn now, its last bar live. */
  readonly onBars: (bars: readonly BarItem[]) => void;
}

/** Where the chart is drawn, as tall as its panes ask; its shape before, and what went wrong instead. */
export function ChartArea({ stock, view, indicators, decimals, query, label, onBars }: ChartAreaProps) {
  const words = useWords();
  const bars = query.data?.bars ?? [];
  return (
    <div className={`kline ${styles.area}`} data-chart="" style={{ height: chartHeight(indicators) }}>
      {bars.length > 0 ? (
        <ChartCanvas
          key={`${stock.id} ${view} ${words.language}`}
          stockId={stock.id}
          symbol={stock.symbol}
          decimals={decimals}
          zone={TIME_ZONES[stock.exchange]}
          view={view}
          indicators={indicators}
          bars={bars}
          label={label}
          onBars={onBars}
          onGap={query.retry}
        />
      ) : (
        <div className={styles.waiting}>
          {query.failure ? (
            <ErrorState text={failureText(words, query.failure)} onRetry={query.retry} busy={query.isBusy} />
          ) : (
            <Skeleton shape="block" />
          )}
        </div>
      )}
    </div>
  );
}
