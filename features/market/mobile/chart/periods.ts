import type { BarItem, Period } from '../../contract.ts';

/** How long a bar of the chart is: `1m` is the price as it goes. */
export const CHART_PERIODS = ['1m', '5m', '15m', '1h', '4h', '1d', '1w', '1mo'] as const satisfies Period[];
export type ChartPeriod = (typeof CHART_PERIODS)[number];

/** How far back the chart goes: the session, a week, a month, a year, all. */
export const CHART_RANGES = ['1d', '1w', '1m', '1y', 'all'] as const;
export type ChartRange = (typeof CHART_RANGES)[number];

const RANGE_PERIODS = {
  '1d': '5m',
  '1w': '15m',
  '1m': '1d',
  '1y': '1w',
  all: '1mo',
} as const satisfies Record<ChartRange, ChartPeriod>;

/** The bars that draw a range well on a phone. */
export function periodOf(range: ChartRange): ChartPeriod {
  return RANGE_PERIODS[range];
}

/** The same for the chart's library. */
export const KLINE_PERIODS = {
  '1m': { type: 'minute', span: 1 },
  '5m': { type: 'minute', span: 5 },
  '15m': { type: 'minute', span: 15 },
  '1h': { type: 'hour', span: 1 },
  '4h': { type: 'hour', span: 4 },
  '1d': { type: 'day', span: 1 },
  '1w': { type: 'week', span: 1 },
  '1mo': { type: 'month', span: 1 },
} as const satisfies Record<ChartPeriod, { type: string; span: number }>;

/** Whether a bar lies inside one session, so that its hour says more than its date. */
export function isIntraday(period: ChartPeriod): boolean {
  return period !== '1d' && period !== '1w' && period !== '1mo';
}

const DAY_MS = 86_400_000;
const RANGE_MS = { '1w': 7 * DAY_MS, '1m': 31 * DAY_MS, '1y': 366 * DAY_MS } as const;
/** A session that has just begun is drawn with the end of the one before: a few bars alone would say nothing. */
const LEAST_BARS = 12;

/** How many of the newest bars a range has; `dayOf` names a bar's session. */
export function barsInRange(
  bars: readonly BarItem[],
  range: ChartRange,
  dayOf: (time: string) => string,
): number {
  const last = bars.at(-1);
  if (last === undefined || range === 'all') return bars.length;
  const from = range === '1d' ? null : new Date(last.time).getTime() - RANGE_MS[range];
  const today = dayOf(last.time);
  const isIn = ({ time }: BarItem) =>
    from === null ? dayOf(time) === today : new Date(time).getTime() > from;
  const count = bars.length - bars.findIndex(isIn);
  return Math.min(bars.length, Math.max(LEAST_BARS, count));
}
