import { type Chart, dispose, init } from 'klinecharts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import type { Zone } from '#ui/i18n/write-date.ts';
import { useQuote } from '#ui/realtime/use-realtime.ts';
import { useResolvedTheme, useSettings } from '#ui/theme/settings.ts';
import type { BarItem } from '../../contract.ts';
import styles from './chart.module.css';
import {
  INDICATORS,
  type Indicator,
  PANE_HEIGHT,
  PANE_INDICATORS,
  PRICE_INDICATORS,
} from './chart-choices.ts';
import { type ChartFeed, createChartFeed } from './chart-feed.ts';
import { chartLook } from './chart-look.ts';
import { chartFormatter, registerChartWords } from './chart-words.ts';
import { letPageScroll } from './let-page-scroll.ts';
import { barsOf, type ChartPeriod, KLINE_PERIODS } from './periods.ts';

interface PriceChartProps {
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
  /** The newest page is too far from what is drawn: fetch it anew. */
  readonly onGap: () => void;
}

const CANDLE_PANE = 'candle_pane';
const RIGHT_GAP_PX = 56;
const BAR_SPACE_PX = 9;
const AVERAGES = [5, 20];
/** Half a date's width: nearer to the edge it would be cut. */
const TICK_EDGE_PX = 24;

/** The drawn chart; give it a new `key` for another stock or period. Its library is most of this chunk. */
export function PriceChart(props: PriceChartProps) {
  const { stockId, view, indicators, bars } = props;
  const place = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<{ chart: Chart; feed: ChartFeed } | null>(null);
  const words = useWords();
  const theme = useResolvedTheme();
  const { redUp, textSize } = useSettings();
  const tick = useQuote(stockId);

  const open = useEffectEvent((element: HTMLElement) => openChart(element, props, words));
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
      dispose(element);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens on the page change with the settings
  useEffect(() => {
    drawn?.chart.setStyles(chartLook(view === 'line'));
  }, [drawn, view, theme, redUp, textSize]);
  useEffect(() => {
    if (drawn) showIndicators(drawn.chart, indicators);
  }, [drawn, indicators]);
  useEffect(() => {
    if (tick) drawn?.feed.push(tick);
  }, [drawn, tick]);
  useEffect(() => {
    drawn?.feed.renew(bars);
  }, [drawn, bars]);

  return <div ref={place} className={styles.canvas} role="img" aria-label={props.label} />;
}

function openChart(element: HTMLElement, props: PriceChartProps, words: Words) {
  const { stockId, symbol, decimals, view, zone, bars, onGap } = props;
  const chart = init(element, {
    locale: registerChartWords(words),
    timezone: zone,
    formatter: chartFormatter(words, view, zone),
    styles: chartLook(view === 'line'),
    layout: { yAxis: { inside: true } },
  });
  if (chart === null) throw new Error('the browser gave the chart no canvas');
  chart.setOffsetRightDistance(RIGHT_GAP_PX);
  chart.setBarSpace(view === 'line' ? BAR_SPACE_PX / 4 : BAR_SPACE_PX);
  chart.setSymbol({ ticker: symbol, pricePrecision: decimals, volumePrecision: 0 });
  chart.setPeriod(KLINE_PERIODS[view]);
  const feed = createChartFeed({ stockId, period: barsOf(view), bars, onGap });
  chart.overrideXAxis({
    // The library reckons dates on beyond the last bar, over weekends and holidays too.
    createTicks: ({ defaultTicks, bounding }) => {
      const last = chart.getDataList().at(-1)?.timestamp ?? 0;
      const isWhole = (coord: number) => coord > TICK_EDGE_PX && coord < bounding.width - TICK_EDGE_PX;
      return defaultTicks.filter(({ value, coord }) => Number(value) <= last && isWhole(coord));
    },
  });
  chart.setDataLoader(feed.loader);
  return { chart, feed };
}

/** Adds and takes away indicators until those chosen are there. */
function showIndicators(chart: Chart, chosen: readonly Indicator[]): void {
  for (const name of INDICATORS) {
    const there = chart.getIndicators({ name }).length > 0;
    const wanted = chosen.includes(name);
    if (there && !wanted) chart.removeIndicator({ name });
    if (!there && wanted) addIndicator(chart, name);
  }
}

function addIndicator(chart: Chart, name: Indicator): void {
  if (PRICE_INDICATORS.some((each) => each === name)) {
    const averages = name === 'MA' ? { calcParams: AVERAGES } : {};
    chart.createIndicator({ name, paneId: CANDLE_PANE, ...averages }, true);
    return;
  }
  const paneId = `pane-${PANE_INDICATORS.find((each) => each === name)}`;
  // Volume as bars alone: its averages would hide them on a small screen.
  chart.createIndicator({ name, paneId, ...(name === 'VOL' ? { calcParams: [] } : { precision: 2 }) });
  const rem = Number.parseInt(getComputedStyle(document.documentElement).fontSize, 10);
  chart.setPaneOptions({ id: paneId, height: PANE_HEIGHT * rem, dragEnabled: false });
}
