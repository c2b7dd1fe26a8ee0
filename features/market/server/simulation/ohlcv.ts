/**
 * A bar of the engine. Prices are whole millionths of the currency and volumes whole shares, held in doubles: both
 * stay far below 2^53, so every sum and comparison is exact. They become bigints where they leave the provider.
 */
export interface Ohlcv {
  /** The instant the bar begins, epoch milliseconds. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** The bar that two neighbours make together, the earlier one first. */
export function joinBars(earlier: Ohlcv, later: Ohlcv): Ohlcv {
  return {
    time: earlier.time,
    open: earlier.open,
    high: later.high > earlier.high ? later.high : earlier.high,
    low: later.low < earlier.low ? later.low : earlier.low,
    close: later.close,
    volume: earlier.volume + later.volume,
  };
}

/** The nearest multiple of `tick`, at least one tick. */
export function onTick(value: number, tick: number): number {
  const ticks = Math.floor(value / tick + 0.5);
  return ticks < 1 ? tick : ticks * tick;
}
