import { TIME_ZONES } from '#kernel/calendar/exchange.ts';
import { failureText } from '#ui/call/failure-text.ts';
import type { CallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import type { BarItem, BarList, StockDetail } from '../../contract.ts';
import styles from './chart.module.css';
import { ChartCanvas } from './chart-canvas.tsx';
import { type ChartChoices, chartHeight } from './chart-choices.ts';
import type { Candle } from './live-bar.ts';
import type { OwnTrade } from './own-trade.ts';
import { barsInRange } from './periods.ts';

interface ChartAreaProps {
  readonly stock: StockDetail;
  readonly choices: ChartChoices;
  readonly decimals: number;
  /** The newest page of bars. */
  readonly query: CallQuery<BarList>;
  /** What the investor traded of it, newest first. */
  readonly trades: readonly OwnTrade[];
  /** What a share cost on average; null where none is held. */
  readonly cost: string | null;
  /** The chart in a sentence. */
  readonly label: string;
  /** The newest page as it is drawn now, its last bar live. */
  readonly onBars: (bars: readonly BarItem[]) => void;
  /** The bar pointed at, null when nobody points any more. */
  readonly onPoint: (bar: Candle | null) => void;
}

/** Where the chart is drawn, as tall as its panes ask; its shape before, and what went wrong instead. */
export function ChartArea({
  stock,
  choices,
  decimals,
  query,
  trades,
  cost,
  label,
  onBars,
  onPoint,
}: ChartAreaProps) {
  const words = useWords();
  const bars = query.data?.bars ?? [];
  const { look, range, period, indicators } = choices;
  const zone = TIME_ZONES[stock.exchange];
  const fit = range === null ? undefined : barsInRange(bars, range, (time) => words.date(time, 'date', zone));
  return (
    <div className={`kline ${styles.area}`} data-chart="" style={{ height: chartHeight(indicators) }}>
      {bars.length > 0 ? (
        <ChartCanvas
          key={`${stock.id} ${look} ${range} ${period} ${words.language}`}
          stockId={stock.id}
          symbol={stock.symbol}
          decimals={decimals}
          zone={zone}
          choices={choices}
          fit={fit}
          bars={bars}
          trades={trades}
          cost={cost}
          label={label}
          onBars={onBars}
          onPoint={onPoint}
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
