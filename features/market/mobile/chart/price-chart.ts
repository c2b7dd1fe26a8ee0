import { type Chart, type DataLoader, dispose, init, registerLocale } from 'klinecharts';
import type { Words } from '#ui/i18n/words.tsx';
import type { Zone } from '#ui/i18n/write-date.ts';
import {
  INDICATORS,
  type Indicator,
  PANE_HEIGHT,
  PANE_INDICATORS,
  PRICE_INDICATORS,
} from './chart-choices.ts';
import { chartLook } from './chart-look.ts';
import { chartFormatter, chartWords } from './chart-words.ts';
import { type ChartPeriod, KLINE_PERIODS } from './periods.ts';

/** All that touches the chart's library, which is nearly the whole of this lazily loaded chunk. */
export interface PriceChart {
  /** Takes over the colours that the page has now. */
  recolour(): void;
  /** Adds and takes away indicators until those chosen are there. */
  showIndicators(chosen: readonly Indicator[]): void;
  /** Asks for all bars again. */
  reload(): void;
  resize(): void;
  close(): void;
}

export interface PriceChartOptions {
  readonly symbol: string;
  /** Decimals of a price. */
  readonly decimals: number;
  readonly zone: Zone;
  readonly view: ChartPeriod;
  readonly words: Words;
  readonly loader: DataLoader;
}

const CANDLE_PANE = 'candle_pane';
const RIGHT_GAP_PX = 56;
const BAR_SPACE_PX = 9;
const AVERAGES = [5, 20];
/** Half a date's width: nearer to the edge it would be cut. */
const TICK_EDGE_PX = 24;

/** Draws a chart in an empty element; throws where the browser gives no canvas. */
export function openPriceChart(element: HTMLElement, options: PriceChartOptions): PriceChart {
  const { symbol, decimals, view, zone, words, loader } = options;
  const isLine = view === 'line';
  registerLocale(words.locale, chartWords(words));
  const chart = init(element, {
    locale: words.locale,
    timezone: zone,
    formatter: chartFormatter(words, view, zone),
    styles: chartLook(isLine),
    layout: { yAxis: { inside: true } },
  });
  if (chart === null) throw new Error('the browser gave the chart no canvas');
  // The library puts itself before all else in the order of the Tab key.
  element.querySelector('[tabindex="1"]')?.setAttribute('tabindex', '0');
  chart.setOffsetRightDistance(RIGHT_GAP_PX);
  chart.setBarSpace(isLine ? BAR_SPACE_PX / 4 : BAR_SPACE_PX);
  chart.setSymbol({ ticker: symbol, pricePrecision: decimals, volumePrecision: 0 });
  chart.setPeriod(KLINE_PERIODS[view]);
  chart.overrideXAxis({
    // The library reckons dates on beyond the last bar, over weekends and holidays too.
    createTicks: ({ defaultTicks, bounding }) => {
      const last = chart.getDataList().at(-1)?.timestamp ?? 0;
      const isWhole = (coord: number) => coord > TICK_EDGE_PX && coord < bounding.width - TICK_EDGE_PX;
      return defaultTicks.filter(({ value, coord }) => Number(value) <= last && isWhole(coord));
    },
  });
  chart.setDataLoader(loader);
  return {
    recolour: () => chart.setStyles(chartLook(isLine)),
    showIndicators: (chosen) => showIndicators(chart, chosen),
    reload: () => chart.resetData(),
    resize: () => chart.resize(),
    close: () => dispose(element),
  };
}

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
