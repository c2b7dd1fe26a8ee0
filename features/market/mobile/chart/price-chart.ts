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
import { tokenValue } from '#ui/theme/settings.ts';
import {
  type ChartLookName,
  INDICATORS,
  type Indicator,
  type IndicatorSettings,
  PANE_HEIGHT,
  PRICE_INDICATORS,
} from './chart-choices.ts';
import { chartLook, chartTextPx } from './chart-look.ts';
import { chartFormatter, chartWords, nameDays } from './chart-words.ts';
import {
  drawnIndicator,
  OWN_TRADES,
  ownTrades,
  registerIndicators,
  sessionLines,
} from './drawn-indicators.ts';
import type { Candle } from './live-bar.ts';
import type { OwnTrade } from './own-trade.ts';
import { type ChartPeriod, isIntraday, KLINE_PERIODS } from './periods.ts';
import { priceTicks } from './price-ticks.ts';

/** All that touches the chart's library, which is nearly the whole of this lazily loaded chunk. */
export interface PriceChart {
  /** Draws what the loader gives. Apart from the opening, so that neither holds up a tap for long. */
  show(loader: DataLoader): void;
  /** Takes over the colours that the page has now. */
  recolour(): void;
  /** Adds and takes away indicators until those chosen are there, drawn with these lengths. */
  showIndicators(chosen: readonly Indicator[], settings: IndicatorSettings): void;
  /** Marks these trades and no others, and what a share cost on average as a line; null for none. */
  showOwn(trades: readonly OwnTrade[], cost: string | null): void;
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
  /** Closes alone as a line with its ground, or candles. */
  readonly look: ChartLookName;
  readonly words: Words;
  /** So many of the newest bars fill the width; without it the bars are of an ordinary width. */
  readonly fit?: number;
  /** The dates under the chart; the library's own where there are none. */
  readonly ticks?: (chart: Chart, widthPx: number) => AxisTick[];
  /** The bar that a finger or the mouse points at, and null when it leaves. */
  readonly onPoint?: (bar: Candle | null) => void;
}

const CANDLE_PANE = 'candle_pane';
/** A tick is a round number: it needs no more than these, also where a value has more. */
const TICK_DECIMALS = 4;
/** Between the last bar and the axis. */
const RIGHT_GAP_PX = 8;
const BAR_SPACE_PX = 9;
/** Above the highest price and below the lowest, of the height that they take. */
const PRICE_GAP = { top: 0.08, bottom: 0.08 };
/** The width of the axis before it has been drawn, in widths of its text. */
const AXIS_TEXTS = 5;
/** Half a date's width, in widths of its text: nearer to the edge it would be cut. */
const TICK_EDGE_TEXTS = 2.2;
/** Half the last price's mark and half a figure's height: nearer to it a figure of the axis would be covered. */
const MARK_REACH_TEXTS = 1.5;

registerIndicators();

/** Draws a chart in an empty element; throws where the browser gives no canvas. */
export function openPriceChart(element: HTMLElement, options: PriceChartOptions): PriceChart {
  const { symbol, decimals, view, look, zone, words, fit, onPoint } = options;
  const isLine = look === 'line';
  registerLocale(words.locale, chartWords(words));
  const chart = init(element, {
    locale: words.locale,
    timezone: zone,
    formatter: chartFormatter(words, view, zone),
    styles: chartLook(isLine),
  });
  if (chart === null) throw new Error('the browser gave the chart no canvas');
  // The library puts itself before all else in the order of the Tab key.
  element.querySelector('[tabindex="1"]')?.setAttribute('tabindex', '0');
  chart.setOffsetRightDistance(RIGHT_GAP_PX);
  chart.setSymbol({ ticker: symbol, pricePrecision: decimals, volumePrecision: 0 });
  chart.setPeriod(KLINE_PERIODS[view]);
  arrangeAxes(chart, options);
  const fitWidth = () => chart.setBarSpace(barSpaceFor(chart, element, fit, isLine));
  fitWidth();
  const stopPointing = onPoint === undefined ? () => undefined : tellPointed(chart, element, onPoint);
  return {
    show: (loader) => {
      chart.setDataLoader(loader);
      if (isIntraday(view)) {
        const dayOf = (at: number) => words.date(at, 'date', zone);
        chart.createIndicator(
          { ...sessionLines(() => tokenValue('--ink-soft'), dayOf), paneId: CANDLE_PANE },
          true,
        );
      }
      // The axis is as wide as its widest figure, which is known once it has been drawn.
      if (fit !== undefined) requestAnimationFrame(fitWidth);
    },
    recolour: () => chart.setStyles(chartLook(isLine)),
    showIndicators: (chosen, settings) => showIndicators(chart, chosen, settings, words),
    showOwn: (trades, cost) => {
      chart.removeIndicator({ name: OWN_TRADES });
      if (trades.length === 0 && cost === null) return;
      const letterOf = (side: OwnTrade['side']) => words.t('market.chart.trade.mark', { side });
      const drawn = ownTrades(trades, {
        isLine,
        letterOf,
        textPx: chartTextPx,
        token: tokenValue,
        ...(cost !== null && {
          cost: {
            at: Number(cost),
            text: words.t('market.chart.cost', { price: words.price(cost, decimals) }),
          },
        }),
      });
      chart.createIndicator({ ...drawn, paneId: CANDLE_PANE }, true);
    },
    reload: () => chart.resetData(),
    resize: () => chart.resize(),
    close: () => {
      stopPointing();
      dispose(element);
    },
  };
}

/** Tells the bar under the cross; the library says where the cross is, not when it goes, which a new touch or the mouse's leaving do. */
function tellPointed(chart: Chart, element: HTMLElement, onPoint: (bar: Candle | null) => void): () => void {
  chart.subscribeAction('onCrosshairChange', (cross) => {
    const { x } = (cross ?? {}) as { x?: number };
    if (x === undefined) return;
    const [point] = [chart.convertFromPixel([{ x }], { paneId: CANDLE_PANE })].flat();
    const bars = chart.getDataList();
    const at = Math.min(Math.max(point?.dataIndex ?? 0, 0), bars.length - 1);
    // The bars are those that the loader gave.
    onPoint((bars[at] as Candle | undefined) ?? null);
  });
  const leave = () => onPoint(null);
  element.addEventListener('pointerdown', leave);
  element.addEventListener('mouseleave', leave);
  return () => {
    element.removeEventListener('pointerdown', leave);
    element.removeEventListener('mouseleave', leave);
  };
}

/** Pixels for each bar. */
function barSpaceFor(chart: Chart, element: HTMLElement, fit: number | undefined, isLine: boolean): number {
  if (fit === undefined) return isLine ? BAR_SPACE_PX / 4 : BAR_SPACE_PX;
  const drawn = chart.getSize(CANDLE_PANE, 'main')?.width ?? 0;
  const width =
    drawn > 0 && drawn < element.clientWidth ? drawn : element.clientWidth - AXIS_TEXTS * chartTextPx();
  return Math.max(1, (width - RIGHT_GAP_PX) / Math.max(2, fit));
}

function arrangeAxes(chart: Chart, { words, view, zone, decimals, ticks }: PriceChartOptions): void {
  chart.overrideXAxis({
    // The library computes dates on beyond the last bar, over weekends and holidays too.
    createTicks: ({ defaultTicks, bounding }) => {
      const last = chart.getDataList().at(-1)?.timestamp ?? 0;
      const edge = TICK_EDGE_TEXTS * chartTextPx();
      const isWhole = (coord: number) => coord > edge && coord < bounding.width - edge;
      const own = ticks?.(chart, bounding.width) ?? [];
      const shown = (own.length > 0 ? own : defaultTicks).filter(
        ({ value, coord }) => Number(value) <= last && isWhole(coord),
      );
      return nameDays(shown, words, view, zone);
    },
  });
  chart.overrideYAxis({
    paneId: CANDLE_PANE,
    gap: PRICE_GAP,
    createTicks: ({ range, bounding }) => {
      const { from, to } = range;
      const textPx = chartTextPx();
      const close = chart.getDataList().at(-1)?.close;
      // A figure under the mark of the last price would be covered; its line stays, so that all are evenly spaced.
      const isCovered = (value: number) =>
        close !== undefined &&
        (Math.abs(value - close) * bounding.height) / (to - from) <= MARK_REACH_TEXTS * textPx;
      return priceTicks({ from, to, heightPx: bounding.height, textPx, decimals }).map(
        ({ value, coord }) => ({
          value,
          coord,
          text: isCovered(value)
            ? ''
            : words.price(value.toFixed(decimals), Math.min(decimals, TICK_DECIMALS)),
        }),
      );
    },
  });
}

function showIndicators(
  chart: Chart,
  chosen: readonly Indicator[],
  settings: IndicatorSettings,
  words: Words,
): void {
  for (const name of INDICATORS) {
    const [there] = chart.getIndicators({ name });
    const wanted = chosen.includes(name);
    const isSame = there !== undefined && String(there.calcParams) === String(settings[name]);
    if (wanted && isSame) continue;
    if (there !== undefined) chart.removeIndicator({ name });
    if (wanted) addIndicator(chart, name, settings, words);
  }
}

function addIndicator(chart: Chart, name: Indicator, settings: IndicatorSettings, words: Words): void {
  const drawn = name === 'VOL' ? { name, ...volumeAlone(words) } : drawnIndicator(name, settings, words);
  if (PRICE_INDICATORS.some((each) => each === name)) {
    chart.createIndicator({ ...drawn, paneId: CANDLE_PANE }, true);
    return;
  }
  const paneId = `pane-${name}`;
  chart.createIndicator({ ...drawn, paneId });
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
