import { recall, remember } from '#ui/session/remember.ts';
import { CHART_PERIODS, CHART_RANGES, type ChartPeriod, type ChartRange, periodOf } from './periods.ts';

/** Indicators over the price, and those in a pane of their own. */
export const PRICE_INDICATORS = ['MA', 'EMA', 'BOLL'] as const;
export const PANE_INDICATORS = ['VOL', 'MACD', 'STOCH', 'KDJ', 'RSI'] as const;
export const INDICATORS = [...PRICE_INDICATORS, ...PANE_INDICATORS] as const;
export type Indicator = (typeof INDICATORS)[number];
export type IndicatorSettings = Readonly<Record<Indicator, readonly number[]>>;

/** The lengths that each indicator is usually drawn with. */
export const USUAL_SETTINGS: IndicatorSettings = {
  MA: [5, 20],
  EMA: [12, 26],
  BOLL: [20, 2],
  VOL: [],
  MACD: [12, 26, 9],
  STOCH: [14, 3, 3],
  KDJ: [9, 3, 3],
  RSI: [14],
};
/** The longest length: as many bars as the newest page has. */
const MAX_LENGTH = 200;
/** Wider bands than this no price ever leaves. */
const MAX_DEVIATIONS = 5;

export const LOOKS = ['line', 'candles'] as const;
export type ChartLookName = (typeof LOOKS)[number];

/** Height of the price with its time axis: lower on a low screen, whose ranges would lie under its buttons. */
const PRICE_HEIGHT = 'clamp(4.4rem, 60dvh - 6.2rem, 5.7rem)';
/** Height of a pane under the price, in rem. */
export const PANE_HEIGHT = 1.9;

/** How tall the chart is with these indicators; the same before it is drawn, so that nothing jumps. */
export function chartHeight(indicators: readonly Indicator[]): string {
  const panes = indicators.filter((name) => PANE_INDICATORS.some((each) => each === name)).length;
  return `calc(${PRICE_HEIGHT} + ${panes * PANE_HEIGHT}rem)`;
}

/** What a person last looked at, kept on this device. */
export interface ChartChoices {
  readonly look: ChartLookName;
  /** Null where the bars' size was chosen by itself. */
  readonly range: ChartRange | null;
  readonly period: ChartPeriod;
  readonly indicators: readonly Indicator[];
  readonly settings: IndicatorSettings;
}

const STORAGE_NAME = 'bolsillo.chart';
/** A plain line of the last month: what newcomers read. */
const DEFAULTS: ChartChoices = {
  look: 'line',
  range: '1m',
  period: periodOf('1m'),
  indicators: [],
  settings: USUAL_SETTINGS,
};

/** The remembered choices; the defaults where there are none, or what is kept makes no sense. */
export function readChoices(): ChartChoices {
  try {
    return checked(JSON.parse(recall(STORAGE_NAME) ?? '{}'));
  } catch {
    // Cut or foreign: the defaults are a good start.
    return DEFAULTS;
  }
}

export function rememberChoices(choices: ChartChoices): void {
  remember(STORAGE_NAME, JSON.stringify(choices));
}

/** What was kept by this version or an older one, each part that makes no sense as usual. */
function checked(kept: Partial<Record<keyof ChartChoices, unknown>>): ChartChoices {
  const known = Array.isArray(kept.indicators) ? kept.indicators : DEFAULTS.indicators;
  const period = CHART_PERIODS.find((each) => each === kept.period);
  const range = CHART_RANGES.find((each) => each === kept.range);
  const time =
    range === undefined && period !== undefined
      ? { range: null, period }
      : { range: range ?? '1m', period: periodOf(range ?? '1m') };
  return {
    look: LOOKS.find((each) => each === kept.look) ?? DEFAULTS.look,
    ...time,
    indicators: INDICATORS.filter((each) => known.includes(each)),
    settings: checkedSettings(kept.settings),
  };
}

function checkedSettings(kept: unknown): IndicatorSettings {
  const given = typeof kept === 'object' && kept !== null ? (kept as Partial<IndicatorSettings>) : {};
  const settings = { ...USUAL_SETTINGS };
  for (const name of INDICATORS) {
    const lengths = given[name];
    const isWhole = Array.isArray(lengths) && lengths.length === USUAL_SETTINGS[name].length;
    if (isWhole && lengths.every((length, at) => isLength(name, at, length))) settings[name] = lengths;
  }
  return settings;
}

/** The greatest number in one place of an indicator: bars, or how many deviations wide Bollinger's bands are. */
export function mostOf(name: Indicator, at: number): number {
  return name === 'BOLL' && at === 1 ? MAX_DEVIATIONS : MAX_LENGTH;
}

/** Whether an indicator can be drawn with it in that place: a whole number, from 1. */
export function isLength(name: Indicator, at: number, value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= mostOf(name, at);
}
