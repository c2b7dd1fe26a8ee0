import { CHART_PERIODS, type ChartPeriod } from './periods.ts';

/** Indicators over the price, and those in a pane of their own. */
export const PRICE_INDICATORS = ['MA', 'BOLL'] as const;
export const PANE_INDICATORS = ['VOL', 'MACD', 'KDJ', 'RSI'] as const;
export const INDICATORS = [...PRICE_INDICATORS, ...PANE_INDICATORS] as const;
export type Indicator = (typeof INDICATORS)[number];

/** Height of the price with its time axis, in rem. */
const PRICE_HEIGHT = 5.7;
/** Height of a pane under the price, in rem. */
export const PANE_HEIGHT = 1.9;

/** How tall the chart is with these indicators; the same before it is drawn, so that nothing jumps. */
export function chartHeight(indicators: readonly Indicator[]): string {
  const panes = indicators.filter((name) => PANE_INDICATORS.some((each) => each === name)).length;
  return `${PRICE_HEIGHT + panes * PANE_HEIGHT}rem`;
}

/** What a person last looked at, kept on this device. */
export interface ChartChoices {
  readonly period: ChartPeriod;
  readonly indicators: readonly Indicator[];
}

const STORAGE_NAME = 'bolsillo.chart';
const DEFAULTS: ChartChoices = { period: '1d', indicators: ['MA', 'VOL'] };

/** The remembered choices; the defaults where there are none, or what is kept makes no sense. */
export function readChoices(): ChartChoices {
  try {
    const kept = JSON.parse(localStorage.getItem(STORAGE_NAME) ?? '{}') as Partial<ChartChoices>;
    const period = CHART_PERIODS.find((each) => each === kept.period) ?? DEFAULTS.period;
    const known = Array.isArray(kept.indicators) ? kept.indicators : DEFAULTS.indicators;
    return { period, indicators: INDICATORS.filter((each) => known.includes(each)) };
  } catch {
    // Cut or foreign: the defaults are a good start.
    return DEFAULTS;
  }
}

export function rememberChoices(choices: ChartChoices): void {
  localStorage.setItem(STORAGE_NAME, JSON.stringify(choices));
}
