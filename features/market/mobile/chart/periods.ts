import type { Period } from '../../contract.ts';

/** What the chart can show: a line of the minutes, or bars of a period. */
export const CHART_PERIODS = ['line', '5m', '15m', '1h', '4h', '1d', '1w', '1mo'] as const;
export type ChartPeriod = (typeof CHART_PERIODS)[number];

/** The bars that a view is made of. */
export function barsOf(view: ChartPeriod): Period {
  return view === 'line' ? '1m' : view;
}

/** The same for the chart's library. */
export const KLINE_PERIODS = {
  line: { type: 'minute', span: 1 },
  '5m': { type: 'minute', span: 5 },
  '15m': { type: 'minute', span: 15 },
  '1h': { type: 'hour', span: 1 },
  '4h': { type: 'hour', span: 4 },
  '1d': { type: 'day', span: 1 },
  '1w': { type: 'week', span: 1 },
  '1mo': { type: 'month', span: 1 },
} as const satisfies Record<ChartPeriod, { type: string; span: number }>;

/** Whether a bar lies inside one session, so that its hour says more than its date. */
export function isIntraday(view: ChartPeriod): boolean {
  return view !== '1d' && view !== '1w' && view !== '1mo';
}
