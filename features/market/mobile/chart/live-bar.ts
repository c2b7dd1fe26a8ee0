import type { QuoteTick } from '#ui/realtime/messages.ts';
import type { BarItem } from '../../contract.ts';

/** A bar as the canvas draws it. Numbers: drawn only, no money is reckoned from them. */
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
  readonly candle: Candle;
  /** The minute under way then; a later one may belong to another bar, and ends the one before for good. */
  readonly minute: string;
  /** Shares of the day then, for what has been added since. */
  readonly dayVolume: number;
}

export function liveBar(candle: Candle, tick: QuoteTick): LiveBar {
  return { candle, minute: tick.minute?.time ?? '', dayVolume: Number(tick.volume) };
}

/** The last bar with the minute under way put into it; null where a new minute has begun and it must be fetched anew. */
export function withTick(live: LiveBar, tick: QuoteTick): Candle | null {
  const { minute } = tick;
  if (minute === null || minute.time !== live.minute) return null;
  const { candle } = live;
  return {
    ...candle,
    high: Math.max(candle.high, Number(minute.high)),
    low: Math.min(candle.low, Number(minute.low)),
    close: Number(minute.close),
    volume: candle.volume + Math.max(0, Number(tick.volume) - live.dayVolume),
  };
}
