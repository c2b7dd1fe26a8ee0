import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWords } from '#ui/i18n/words.tsx';
import type { Zone } from '#ui/i18n/write-date.ts';
import { useQuote } from '#ui/realtime/use-realtime.ts';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { useResolvedTheme, useSettings } from '#ui/theme/settings.ts';
import type { BarItem } from '../../contract.ts';
import styles from './chart.module.css';
import type { ChartChoices } from './chart-choices.ts';
import { ChartFeed } from './chart-feed.ts';
import { letPageScroll } from './let-page-scroll.ts';
import type { Candle } from './live-bar.ts';
import type { OwnTrade } from './own-trade.ts';
import type { PriceChart } from './price-chart.ts';

interface ChartCanvasProps {
  readonly stockId: string;
  readonly symbol: string;
  /** Decimals of a price. */
  readonly decimals: number;
  readonly zone: Zone;
  readonly choices: ChartChoices;
  /** How many of the newest bars fill the width, where a range was chosen. */
  readonly fit: number | undefined;
  /** The newest page of bars, oldest first. */
  readonly bars: readonly BarItem[];
  /** What the investor traded of it, newest first. */
  readonly trades: readonly OwnTrade[];
  /** What a share cost on average; null where none is held. */
  readonly cost: string | null;
  /** The chart in a sentence, for who cannot see it. */
  readonly label: string;
  /** The newest page as it is drawn now, its last bar live. */
  readonly onBars: (bars: readonly BarItem[]) => void;
  /** The bar pointed at, null when nobody points any more. */
  readonly onPoint: (bar: Candle | null) => void;
  /** The newest page is too far from what is drawn: fetch it again. */
  readonly onGap: () => void;
}

interface Drawn {
  readonly chart: PriceChart;
  readonly feed: ChartFeed;
}

type Library = typeof import('./price-chart.ts');

/** The drawn chart; give it a new `key` for another stock, look, period or range. Its library is fetched when it is first shown. */
export function ChartCanvas(props: ChartCanvasProps) {
  const { library, isMissing, fetchLibrary } = useLibrary();
  if (library !== null) return <Drawing {...props} library={library} />;
  if (isMissing) return <Broken onRetry={fetchLibrary} />;
  return (
    <div className={styles.waiting}>
      <Skeleton shape="block" />
    </div>
  );
}

function Broken({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.waiting}>
      <ErrorState onRetry={onRetry} />
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
  const { stockId, choices, bars, trades, cost, label } = props;
  const { indicators, settings } = choices;
  const place = useRef<HTMLDivElement>(null);
  const words = useWords();
  const theme = useResolvedTheme();
  const { redUp, textSize } = useSettings();
  const tick = useQuote(stockId);

  const open = (element: HTMLElement): Drawn => {
    const { symbol, decimals, zone, fit, onBars, onPoint, onGap } = props;
    const { look, period } = choices;
    const feed = new ChartFeed({ stockId, period, bars, onBars, onGap });
    const chart = library.openPriceChart(element, {
      symbol,
      decimals,
      zone,
      view: period,
      look,
      words,
      onPoint,
      ...(fit !== undefined && { fit }),
    });
    return { chart, feed };
  };
  const { drawn, isBroken, openAgain } = useOpened(place, open);
  useEffect(() => {
    const element = place.current;
    if (drawn === null || element === null) return;
    drawn.chart.show(drawn.feed.loader);
    const watch = new ResizeObserver(() => drawn.chart.resize());
    watch.observe(element);
    const takeDrags = letPageScroll(element);
    return () => {
      takeDrags();
      watch.disconnect();
    };
  }, [drawn]);

  const recolour = useEffectEvent(() => drawn?.chart.recolour());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens on the page change with the settings
  useEffect(() => recolour(), [theme, redUp, textSize]);
  useEffect(() => {
    drawn?.chart.showIndicators(indicators, settings);
  }, [drawn, indicators, settings]);
  useEffect(() => {
    drawn?.chart.showOwn(trades, cost);
  }, [drawn, trades, cost]);
  useEffect(() => {
    if (tick) drawn?.feed.push(tick);
  }, [drawn, tick]);
  useEffect(() => {
    if (drawn?.feed.renew(bars) === false) drawn.chart.reload();
  }, [drawn, bars]);

  if (isBroken) return <Broken onRetry={openAgain} />;
  return <div ref={place} className={styles.canvas} role="img" aria-label={label} />;
}

/** Opens the chart in a task of its own: effects may run inside of what a live quote has begun. */
function useOpened(place: RefObject<HTMLDivElement | null>, open: (element: HTMLElement) => Drawn) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [isBroken, setIsBroken] = useState(false);
  const start = useEffectEvent(open);
  useEffect(() => {
    if (isBroken) return;
    let opened: Drawn | null = null;
    const timer = setTimeout(() => {
      if (place.current === null) return;
      try {
        opened = start(place.current);
        setDrawn(opened);
      } catch {
        setIsBroken(true);
      }
    });
    return () => {
      clearTimeout(timer);
      opened?.feed.close();
      opened?.chart.close();
    };
  }, [place, isBroken]);
  return { drawn, isBroken, openAgain: () => setIsBroken(false) };
}
