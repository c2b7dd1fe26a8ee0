import { formatQuantity, parsePrice, parseQuantity, quantity } from '#kernel/money/money.ts';
import type { QuoteTick } from '#ui/realtime/messages.ts';
import type { BarItem } from '../../contract.ts';

/** A bar as the canvas draws it. Numbers: drawn only, no money is computed from them. */
export interface Candle {
  timestamp: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  [key: string]: unknown;
}

export function toCandle(bar: BarItem): Candle {
  return {
    timestamp: Date.parse(bar.time),
    open: Number(bar.open),
    high: Number(bar.high),
    low: Number(bar.low),
    close: Number(bar.close),
    volume: Number(bar.volume),
  };
}

/** The last bar of the chart and the quote that it was fetched beside. */
export interface LiveBar {
  readonly bar: BarItem;
  /** The minute under way then; a later one may belong to another bar, and ends the one before for good. */
  readonly minute: string;
  /** Shares of the day then, for what has been added since. */
  readonly dayVolume: string;
}

export function liveBar(bar: BarItem, tick: QuoteTick): LiveBar {
  return { bar, minute: tick.minute?.time ?? '', dayVolume: tick.volume };
}

/** The last bar with the minute under way put into it; null where a new minute has begun and it must be fetched again. */
export function withTick({ bar, minute: known, dayVolume }: LiveBar, tick: QuoteTick): BarItem | null {
  const { minute } = tick;
  if (minute === null || minute.time !== known) return null;
  // The answer was of a bar that began after this quote: it is the newer of the two.
  if (minute.time < bar.time) return bar;
  return {
    ...bar,
    high: parsePrice(minute.high) > parsePrice(bar.high) ? minute.high : bar.high,
    low: parsePrice(minute.low) < parsePrice(bar.low) ? minute.low : bar.low,
    close: minute.close,
    volume: withAdded(bar.volume, dayVolume, tick.volume),
  };
}

function withAdded(volume: string, before: string, now: string): string {
  const added = parseQuantity(now) - parseQuantity(before);
  return added > 0n ? formatQuantity(quantity(parseQuantity(volume) + added)) : volume;
}
