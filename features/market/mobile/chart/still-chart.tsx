import type { AxisTick, Chart } from 'klinecharts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { localDate } from '#kernel/calendar/local-time.ts';
import { useWords } from '#ui/i18n/words.tsx';
import type { Zone } from '#ui/i18n/write-date.ts';
import { useResolvedTheme, useSettings } from '#ui/theme/settings.ts';
import styles from './chart.module.css';
import { chartTextPx } from './chart-look.ts';
import { letPageScroll } from './let-page-scroll.ts';
import { monthName, monthStarts } from './month-ticks.ts';
import { openPriceChart, type PriceChart } from './price-chart.ts';

/** One value with its instant, epoch milliseconds. */
export interface StillPoint {
  readonly at: number;
  /** Decimal string; drawn, never computed with. */
  readonly value: string;
}

interface StillChartProps {
  readonly symbol: string;
  /** Decimals of a value. */
  readonly decimals: number;
  readonly zone: Zone;
  /** Oldest first, a day or more apart; as many as the width has pixels are drawn at most. */
  readonly points: readonly StillPoint[];
  /** The chart in a sentence, for who cannot see it. */
  readonly label: string;
}

/** The room of a month's name, in widths of its text. */
const MONTH_TEXTS = 4;

/** The app's chart over values that are there as a whole; give it a new `key` for others. */
export function StillChart({ symbol, decimals, zone, points, label }: StillChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<PriceChart | null>(null);
  const words = useWords();
  const theme = useResolvedTheme();
  const { redUp, textSize } = useSettings();

  const open = useEffectEvent((element: HTMLElement) => {
    const shown = thinned(points, element.clientWidth);
    const bars = shown.map(({ at, value }) => {
      const drawnValue = Number(value);
      return { timestamp: at, open: drawnValue, high: drawnValue, low: drawnValue, close: drawnValue };
    });
    const chart = openPriceChart(element, {
      symbol,
      decimals,
      zone,
      words,
      view: '1d',
      look: 'line',
      fit: bars.length,
      ticks: (chart, widthPx) => monthTicks(chart, widthPx, shown, { zone, locale: words.locale }),
    });
    chart.show({ getBars: ({ type, callback }) => callback(type === 'init' ? bars : [], false) });
    return chart;
  });
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const opened = open(element);
    setDrawn(opened);
    const watch = new ResizeObserver(() => opened.resize());
    watch.observe(element);
    const takeDrags = letPageScroll(element);
    return () => {
      takeDrags();
      watch.disconnect();
      opened.close();
    };
  }, []);

  const recolour = useEffectEvent(() => drawn?.recolour());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens on the page change with the settings
  useEffect(() => recolour(), [theme, redUp, textSize]);

  return <div ref={place} className={styles.canvas} role="img" aria-label={label} />;
}

/** The months that the bars reach over, as many as have room; none where they are few. */
function monthTicks(
  chart: Chart,
  widthPx: number,
  bars: readonly StillPoint[],
  { zone, locale }: { zone: Zone; locale: string },
): AxisTick[] {
  const dates = bars.map(({ at }) => localDate(zone, at));
  return monthStarts(dates, Math.floor(widthPx / (MONTH_TEXTS * chartTextPx()))).map(({ index, date }) => {
    const [place] = [chart.convertToPixel([{ dataIndex: index }])].flat();
    return { coord: place?.x ?? 0, value: bars[index]?.at ?? 0, text: monthName(date, locale) };
  });
}

/** Every so many, the last one always: a line has no more corners than the screen has pixels. */
function thinned(points: readonly StillPoint[], most: number): readonly StillPoint[] {
  const step = Math.ceil(points.length / Math.max(2, most - 1));
  return points.filter((_, at) => (points.length - 1 - at) % step === 0);
}
