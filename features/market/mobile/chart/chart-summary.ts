import { formatPercent, type Price, parsePrice, price, rateOf } from '#kernel/money/money.ts';
import type { BarItem } from '../../contract.ts';

/** What a chart says in figures: where it began and ended, its extremes, the change in percent. Decimal strings. */
export interface ChartSummary {
  readonly first: string;
  readonly last: string;
  readonly high: string;
  readonly low: string;
  readonly percent: string;
  readonly count: number;
}

/** Null for no bars. */
export function summarise(bars: readonly BarItem[]): ChartSummary | null {
  const first = bars[0];
  const last = bars.at(-1);
  if (first === undefined || last === undefined) return null;
  const opened = parsePrice(first.open);
  const closed = parsePrice(last.close);
  return {
    first: first.open,
    last: last.close,
    high: farthest(bars, (bar) => bar.high, 1),
    low: farthest(bars, (bar) => bar.low, -1),
    percent: formatPercent(rateOf(price(closed - opened), opened)),
    count: bars.length,
  };
}

function farthest(bars: readonly BarItem[], read: (bar: BarItem) => string, sign: 1 | -1): string {
  let text = '';
  let found: Price | null = null;
  for (const bar of bars) {
    const value = parsePrice(read(bar));
    const isFarther = found === null || (sign > 0 ? value > found : value < found);
    if (!isFarther) continue;
    found = value;
    text = read(bar);
  }
  return text;
}
