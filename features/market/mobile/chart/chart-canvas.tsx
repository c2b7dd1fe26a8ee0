import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWords } from '#ui/i18n/words.tsx';
import type { Zone } from '#ui/i18n/write-date.ts';
import { useQuote } from '#ui/realtime/use-realtime.ts';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { useResolvedTheme, useSettings } from '#ui/theme/settings.ts';
import type { BarItem } from '../../contract.ts';
import styles from './chart.module.css';
import type { Indicator } from './chart-choices.ts';
import { ChartFeed } from './chart-feed.ts';
import { letPageScroll } from './let-page-scroll.ts';
import { barsOf, type ChartPeriod } from './periods.ts';
import type { PriceChart } from './price-chart.ts';

interface ChartCanvasProps {
  readonly stockId: string;
  readonly symbol: string;
  /** Decimals of a price. */
  readonly decimals: number;
  readonly zone: Zone;
  readonly view: ChartPeriod;
  readonly indicators: readonly Indicator[];
  /** The newest page of bars, oldest first. */
  readonly bars: readonly BarItem[];
  /** The chart in a sentence, for who cannot see it. */
  readonly label: string;
  /** The newest page as it is drawn now, its last bar live. */
  readonly onBars: (bars: readonly BarItem[]) => void;
  /** The newest page is too far from what is drawn: fetch it again. */
  readonly onGap: () => void;
}

type Library = typeof import('./price-chart.ts');

/** The drawn chart; give it a new `key` for another stock or period. Its library is fetched when it is first shown. */
export function ChartCanvas(props: ChartCanvasProps) {
  const { library, isMissing, fetchLibrary } = useLibrary();
  if (library !== null) return <Drawing {...props} library={library} />;
  return (
    <div className={styles.waiting}>
      {isMissing ? <ErrorState onRetry={fetchLibrary} /> : <Skeleton shape="block" />}
    </div>
  );
}

function useLibrary() {
  const [library, setLibrary] = useState<Library | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const fetchLibrary = () => {
    setIsMissing(false);
    import('./price-chart.ts').then(setLibrary, () => setIsMissing(true));
  };
  const start = useEffectEvent(fetchLibrary);
  useEffect(() => start(), []);
  return { library, isMissing, fetchLibrary };
}

function Drawing({ library, ...props }: ChartCanvasProps & { library: Library }) {
  const { stockId, indicators, bars, label } = props;
  const place = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<{ chart: PriceChart; feed: ChartFeed } | null>(null);
  const words = useWords();
  const theme = useResolvedTheme();
  const { redUp, textSize } = useSettings();
  const tick = useQuote(stockId);

  const open = useEffectEvent((element: HTMLElement) => {
    const { symbol, decimals, zone, view, onBars, onGap } = props;
    const feed = new ChartFeed({ stockId, period: barsOf(view), bars, onBars, onGap });
    const chart = library.openPriceChart(element, {
      symbol,
      decimals,
      zone,
      view,
      words,
      loader: feed.loader,
    });
    return { chart, feed };
  });
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const opened = open(element);
    setDrawn(opened);
    const watch = new ResizeObserver(() => opened.chart.resize());
    watch.observe(element);
    const takeDrags = letPageScroll(element);
    return () => {
      takeDrags();
      watch.disconnect();
      opened.feed.close();
      opened.chart.close();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens on the page change with the settings
  useEffect(() => {
    drawn?.chart.recolour();
  }, [drawn, theme, redUp, textSize]);
  useEffect(() => {
    drawn?.chart.showIndicators(indicators);
  }, [drawn, indicators]);
  useEffect(() => {
    if (tick) drawn?.feed.push(tick);
  }, [drawn, tick]);
  useEffect(() => {
    if (drawn?.feed.renew(bars) === false) drawn.chart.reload();
  }, [drawn, bars]);

  return <div ref={place} className={styles.canvas} role="img" aria-label={label} />;
}
