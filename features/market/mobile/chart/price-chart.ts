import {
  type AxisTick,
  type Chart,
  type DataLoader,
  dispose,
  type IndicatorCreate,
  init,
  registerLocale,
} from 'klinecharts';
import type { Words } from '#ui/i18n/words.tsx';
import type { Zone } from '#ui/i18n/write-date.ts';
import {
  INDICATORS,
  type Indicator,
  PANE_HEIGHT,
  PANE_INDICATORS,
  PRICE_INDICATORS,
} from './chart-choices.ts';
import { chartLook, chartTextPx } from './chart-look.ts';
import { chartFormatter, chartWords, nameDays } from './chart-words.ts';
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
  /** Draws closes alone, as a line with its ground, and all of them within the width. */
  readonly whole?: number;
}

const CANDLE_PANE = 'candle_pane';
/** Beside the last bar there is room for the figures of the axis, in widths of its text. */
const RIGHT_GAP_TEXTS = 5;
const BAR_SPACE_PX = 9;
const AVERAGES = [5, 20];
/** Half a date's width, in widths of its text: nearer to the edge it would be cut. */
const TICK_EDGE_TEXTS = 2.2;
/** Half the last price's mark and half a figure's height: nearer to it a figure of the axis would be covered. */
const MARK_REACH_TEXTS = 1.5;

/** Draws a chart in an empty element; throws where the browser gives no canvas. */
export function openPriceChart(element: HTMLElement, options: PriceChartOptions): PriceChart {
  const { symbol, decimals, view, zone, words, loader, whole } = options;
  const isLine = view === 'line' || whole !== undefined;
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
  chart.setOffsetRightDistance(RIGHT_GAP_TEXTS * chartTextPx());
  chart.setBarSpace(isLine ? BAR_SPACE_PX / 4 : BAR_SPACE_PX);
  if (whole !== undefined) {
    chart.setOffsetRightDistance(0);
    chart.setBarSpace(Math.max(1, element.clientWidth / Math.max(2, whole)));
  }
  chart.setSymbol({ ticker: symbol, pricePrecision: decimals, volumePrecision: 0 });
  chart.setPeriod(KLINE_PERIODS[view]);
  chart.overrideXAxis({
    // The library computes dates on beyond the last bar, over weekends and holidays too.
    createTicks: ({ defaultTicks, bounding }) => {
      const last = chart.getDataList().at(-1)?.timestamp ?? 0;
      const edge = TICK_EDGE_TEXTS * chartTextPx();
      const isWhole = (coord: number) => coord > edge && coord < bounding.width - edge;
      const shown = defaultTicks.filter(({ value, coord }) => Number(value) <= last && isWhole(coord));
      return nameDays(shown, words, view, zone);
    },
  });
  chart.overrideYAxis({
    paneId: CANDLE_PANE,
    createTicks: ({ defaultTicks }) => clearOf(defaultTicks, chart.getDataList().at(-1)?.close),
  });
  chart.setDataLoader(loader);
  return {
    recolour: () => chart.setStyles(chartLook(isLine)),
    showIndicators: (chosen) => showIndicators(chart, chosen, words),
    reload: () => chart.resetData(),
    resize: () => chart.resize(),
    close: () => dispose(element),
  };
}

/** The figures of a straight axis that the mark of a price leaves in sight. */
function clearOf(ticks: AxisTick[], price: number | undefined): AxisTick[] {
  const [first, second] = ticks;
  if (price === undefined || first === undefined || second === undefined) return ticks;
  const pxForOne = (second.coord - first.coord) / (Number(second.value) - Number(first.value));
  const mark = first.coord + (price - Number(first.value)) * pxForOne;
  return ticks.filter(({ coord }) => Math.abs(coord - mark) > MARK_REACH_TEXTS * chartTextPx());
}

function showIndicators(chart: Chart, chosen: readonly Indicator[], words: Words): void {
  for (const name of INDICATORS) {
    const there = chart.getIndicators({ name }).length > 0;
    const wanted = chosen.includes(name);
    if (there && !wanted) chart.removeIndicator({ name });
    if (!there && wanted) addIndicator(chart, name, words);
  }
}

function addIndicator(chart: Chart, name: Indicator, words: Words): void {
  if (PRICE_INDICATORS.some((each) => each === name)) {
    const averages = name === 'MA' ? { calcParams: AVERAGES } : {};
    chart.createIndicator({ name, paneId: CANDLE_PANE, ...averages }, true);
    return;
  }
  const paneId = `pane-${PANE_INDICATORS.find((each) => each === name)}`;
  chart.createIndicator({ name, paneId, ...(name === 'VOL' ? volumeAlone(words) : { precision: 2 }) });
  const rem = Number.parseInt(getComputedStyle(document.documentElement).fontSize, 10);
  chart.setPaneOptions({ id: paneId, height: PANE_HEIGHT * rem, dragEnabled: false });
}

/** Volume as bars alone: its averages would hide them on a small screen. The library names it in English only. */
function volumeAlone({ t, number }: Words): Partial<IndicatorCreate> {
  return {
    calcParams: [],
    createTooltipDataSource: ({ crosshair }) => ({
      name: '',
      calcParamsText: '',
      features: [],
      legends: [
        {
          title: `${t('market.stock.volume')}: `,
          value: number(crosshair.kLineData?.volume ?? 0, 'compact'),
        },
      ],
    }),
  };
}
