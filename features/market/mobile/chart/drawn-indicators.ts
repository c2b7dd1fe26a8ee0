import { type IndicatorCreate, type IndicatorFigure, type KLineData, registerIndicator } from 'klinecharts';
import type { Words } from '#ui/i18n/words.tsx';
import type { Indicator, IndicatorSettings } from './chart-choices.ts';
import { type Box, freePlace } from './free-place.ts';
import { bollinger, ema, kdj, macd, rsi, sma, stochastic, type Values } from './indicators.ts';
import { barOf, type OwnTrade } from './own-trade.ts';

/** One bar's values by figure; the library draws those that there are. */
type Point = Record<string, number>;

interface Computed {
  /** The figures in their order, each with its values. */
  readonly [figure: string]: Values;
}

const COMPUTE: Record<Exclude<Indicator, 'VOL'>, (bars: KLineData[], lengths: number[]) => Computed> = {
  MA: (bars, lengths) => averages(bars, lengths, sma),
  EMA: (bars, lengths) => averages(bars, lengths, ema),
  BOLL: (bars, [length = 20, width = 2]) => ({ ...bollinger(closesOf(bars), length, width) }),
  MACD: (bars, [fast = 12, slow = 26, signal = 9]) => ({ ...macd(closesOf(bars), fast, slow, signal) }),
  STOCH: (bars, [length = 14, smooth = 3, signal = 3]) => ({ ...stochastic(bars, length, smooth, signal) }),
  KDJ: (bars, [length = 9, smooth = 3, signal = 3]) => ({ ...kdj(bars, length, smooth, signal) }),
  RSI: (bars, [length = 14]) => ({ rsi: rsi(closesOf(bars), length) }),
};

const closesOf = (bars: readonly KLineData[]) => bars.map(({ close }) => close);

function averages(bars: KLineData[], lengths: number[], average: typeof sma): Computed {
  const closes = closesOf(bars);
  return Object.fromEntries(lengths.map((length, at) => [`average${at}`, average(closes, length)]));
}

/** Teaches the library this app's indicators, in place of its own of the same names. */
export function registerIndicators(): void {
  for (const [name, compute] of Object.entries(COMPUTE)) {
    registerIndicator<Point, number>({
      name,
      series: name === 'MA' || name === 'EMA' || name === 'BOLL' ? 'price' : 'normal',
      precision: 2,
      calc: (bars, { calcParams }) => byBar(compute(bars, calcParams), bars.length),
    });
  }
  for (const name of [SESSIONS, OWN_TRADES]) {
    registerIndicator({
      name,
      series: 'price',
      calc: (bars) => bars.map(() => ({})),
      createTooltipDataSource: () => ({ name: '', calcParamsText: '', features: [], legends: [] }),
    });
  }
}

function byBar(computed: Computed, count: number): Point[] {
  const figures = Object.entries(computed);
  return Array.from({ length: count }, (_, at) => {
    const point: Point = {};
    for (const [figure, values] of figures) {
      const value = values[at];
      if (typeof value === 'number') point[figure] = value;
    }
    return point;
  });
}

/** How an indicator is drawn, with its lengths and its names in the reader's language. */
export function drawnIndicator(
  name: Exclude<Indicator, 'VOL'>,
  settings: IndicatorSettings,
  { t }: Words,
): IndicatorCreate {
  const lengths = [...settings[name]];
  const line = (key: string, title: string): IndicatorFigure => ({
    key,
    title: `${title}: `,
    type: 'line',
  });
  const figures: Record<typeof name, () => IndicatorFigure[]> = {
    MA: () => lengths.map((length, at) => line(`average${at}`, String(length))),
    EMA: () => lengths.map((length, at) => line(`average${at}`, String(length))),
    BOLL: () => [
      line('upper', t('market.chart.band.upper')),
      line('middle', t('market.chart.band.middle')),
      line('lower', t('market.chart.band.lower')),
    ],
    MACD: () => [
      line('difference', t('market.chart.macd.line')),
      line('average', t('market.chart.macd.signal')),
      histogram(t('market.chart.macd.histogram')),
    ],
    STOCH: () => [line('k', '%K'), line('d', '%D')],
    KDJ: () => [line('k', 'K'), line('d', 'D'), line('j', 'J')],
    RSI: () => [line('rsi', 'RSI')],
  };
  const shortName = t(`market.chart.short.${name}`);
  return { name, shortName, calcParams: lengths, figures: figures[name]() };
}

/** Bars from zero, by their sign. */
function histogram(title: string): IndicatorFigure {
  return {
    key: 'histogram',
    title: `${title}: `,
    type: 'bar',
    baseValue: 0,
    styles: ({ data, defaultStyles }) => {
      const [bar] = defaultStyles?.bars ?? [];
      // The points are those that `byBar` made.
      const point = data.current as Point | null;
      const color = (point?.histogram ?? 0) < 0 ? bar?.downColor : bar?.upColor;
      return { style: 'fill', color };
    },
  };
}

const SESSIONS = 'SESSIONS';
export const OWN_TRADES = 'OWN_TRADES';

/** A thin line where a session begins; `dayOf` names a bar's session. */
export function sessionLines(color: () => string, dayOf: (at: number) => string): IndicatorCreate {
  return {
    name: SESSIONS,
    draw: ({ ctx, chart, bounding, xAxis }) => {
      const bars = chart.getDataList();
      const { realFrom, realTo } = chart.getVisibleRange();
      ctx.strokeStyle = color();
      ctx.lineWidth = 1;
      ctx.setLineDash([2, 4]);
      ctx.beginPath();
      for (let at = Math.max(1, realFrom); at < Math.min(realTo, bars.length); at += 1) {
        const [before, bar] = [bars[at - 1], bars[at]];
        if (!before || !bar || dayOf(before.timestamp) === dayOf(bar.timestamp)) continue;
        const x = Math.round((xAxis.convertToPixel(at - 1) + xAxis.convertToPixel(at)) / 2) + 0.5;
        ctx.moveTo(x, 0);
        ctx.lineTo(x, bounding.height);
      }
      ctx.stroke();
      ctx.setLineDash([]);
      return true;
    },
  };
}

interface CostLine {
  readonly at: number;
  readonly text: string;
}

interface CostPlace {
  readonly width: number;
  readonly height: number;
  /** What its name may not cover. */
  readonly taken: readonly Box[];
  readonly textPx: () => number;
  readonly token: (name: `--${string}`) => string;
}

/** A line at what a share cost, in longer dashes and another colour than the price's, named where its name covers nothing; nothing where that lies outside of what is drawn. */
function drawCost(ctx: CanvasRenderingContext2D, text: string, y: number, place: CostPlace): void {
  const { width, height, taken, token } = place;
  const textPx = place.textPx();
  if (y < textPx || y > height - textPx) return;
  ctx.strokeStyle = token('--ink');
  ctx.lineWidth = 1;
  ctx.setLineDash([8, 4]);
  ctx.beginPath();
  ctx.moveTo(0, y);
  ctx.lineTo(width, y);
  ctx.stroke();
  ctx.setLineDash([]);
  const [wide, high] = [ctx.measureText(text).width + textPx, textPx * 1.7];
  const { left, top } = freePlace(
    { y, width: wide, height: high, inset: pixelsOf(token('--space-16')), gap: textPx * 0.5 },
    { width, height },
    taken,
  );
  ctx.beginPath();
  ctx.roundRect(left, top, wide, high, 4);
  ctx.fillStyle = token('--ink');
  ctx.fill();
  ctx.fillStyle = token('--paper');
  ctx.fillText(text, left + wide / 2, top + high / 2 + 0.5);
}

/** Of a token in root ems. */
const pixelsOf = (rems: string) =>
  Number.parseFloat(rems) * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

type Drawing = Parameters<NonNullable<IndicatorCreate['draw']>>[0];

/** Where prices are drawn, the last one's line too. */
function drawnPrices({ chart, bounding, xAxis, yAxis }: Drawing, isLine: boolean): Box[] {
  const bars = chart.getDataList();
  const last = bars.at(-1);
  if (last === undefined) return [];
  const { realFrom, realTo } = chart.getVisibleRange();
  const half = (xAxis.convertToPixel(1) - xAxis.convertToPixel(0)) / 2;
  const lastY = yAxis.convertToPixel(last.close);
  const boxes: Box[] = [{ left: 0, right: bounding.width, top: lastY, bottom: lastY }];
  for (let at = Math.max(0, realFrom - 1); at <= Math.min(realTo, bars.length - 1); at += 1) {
    const bar = bars[at];
    if (!bar) continue;
    const x = xAxis.convertToPixel(at);
    // A line goes on to the next close.
    const next = isLine ? (bars[at + 1] ?? bar) : bar;
    const prices = isLine ? [bar.close, next.close] : [bar.high, bar.low];
    const [top, bottom] = [Math.max(...prices), Math.min(...prices)].map((value) =>
      yAxis.convertToPixel(value),
    );
    boxes.push({
      left: isLine ? x : x - half,
      right: isLine ? x + 2 * half : x + half,
      top: top ?? lastY,
      bottom: bottom ?? lastY,
    });
  }
  return boxes;
}

/** Half a mark's width, in widths of its text. */
const MARK_RADIUS_TEXTS = 0.75;
/** Ground and letter. */
const BOUGHT = ['--anil', '--on-anil'] as const;
const SOLD = ['--ink', '--paper'] as const;

/** A disc with a letter on the bar and at the price of each of one's own trades. */
export function ownTrades(
  trades: readonly OwnTrade[],
  look: {
    letterOf: (side: OwnTrade['side']) => string;
    textPx: () => number;
    token: (name: `--${string}`) => string;
    /** Closes alone are drawn, not candles. */
    isLine: boolean;
    /** What a share cost on average, with its words. */
    cost?: CostLine;
  },
): IndicatorCreate {
  return {
    name: OWN_TRADES,
    draw: (drawing) => {
      const { ctx, chart, bounding, xAxis, yAxis } = drawing;
      const bars = chart.getDataList();
      const textPx = look.textPx();
      const radius = textPx * MARK_RADIUS_TEXTS;
      ctx.setLineDash([]);
      ctx.textAlign = 'center';
      ctx.textBaseline = 'middle';
      ctx.font = `700 ${textPx}px ${getComputedStyle(document.body).fontFamily}`;
      const marks = trades.toReversed().flatMap(({ side, at, price }) => {
        const bar = barOf(bars, Date.parse(at));
        if (bar === null) return [];
        const y = yAxis.convertToPixel(Number(price));
        // What lies above or below what is drawn stands at its edge.
        const within = Math.min(Math.max(y, radius), bounding.height - radius);
        return [{ side, x: xAxis.convertToPixel(bar), within }];
      });
      if (look.cost) {
        const taken = marks.map(({ x, within }) => ({
          left: x - radius,
          right: x + radius,
          top: within - radius,
          bottom: within + radius,
        }));
        drawCost(ctx, look.cost.text, yAxis.convertToPixel(look.cost.at), {
          ...bounding,
          ...look,
          taken: [...drawnPrices(drawing, look.isLine), ...taken],
        });
      }
      for (const { side, x, within } of marks) {
        const [ground, ink] = side === 'buy' ? BOUGHT : SOLD;
        ctx.beginPath();
        ctx.arc(x, within, radius, 0, 2 * Math.PI);
        ctx.fillStyle = look.token(ground);
        ctx.fill();
        ctx.strokeStyle = look.token('--paper');
        ctx.lineWidth = 2;
        ctx.stroke();
        ctx.fillStyle = look.token(ink);
        ctx.fillText(look.letterOf(side), x, within + 0.5);
      }
      return true;
    },
  };
}
