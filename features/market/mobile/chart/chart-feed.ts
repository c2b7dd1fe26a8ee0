import type { DataLoader, DataLoaderGetBarsParams } from 'klinecharts';
import { sendCall } from '#ui/call/send-call.ts';
import type { QuoteTick } from '#ui/realtime/messages.ts';
import { type BarItem, listBars, type Period } from '../../contract.ts';
import { type Candle, type LiveBar, liveBar, toCandle, withTick } from './live-bar.ts';

const PAGE = 300;
const NEWEST = 2;
const PAUSE_AFTER_FAILURE_MS = 2_000;

/** What keeps one chart fed: pages back in time as one scrolls, and the last bar as it moves. */
export interface ChartFeed {
  readonly loader: DataLoader;
  /** A live quote; several before the next frame count as one. */
  push(tick: QuoteTick): void;
  /** A newer first page: moves the end of the chart on to it. */
  renew(bars: readonly BarItem[]): void;
  close(): void;
}

export interface FeedOptions {
  readonly stockId: string;
  readonly period: Period;
  readonly bars: readonly BarItem[];
  /** The chart's end and the newest bars lie apart: everything is to be fetched and drawn anew. */
  onGap(): void;
}

export function createChartFeed({ stockId, period, bars, onGap }: FeedOptions): ChartFeed {
  let first = bars;
  let tell: ((candle: Candle) => void) | null = null;
  let live: LiveBar | null = null;
  let last: Candle | null = null;
  let newest: QuoteTick | null = null;
  let frame = 0;
  let fetching = false;
  let closed = false;

  async function getBars({ type, timestamp, callback }: DataLoaderGetBarsParams): Promise<void> {
    if (type !== 'forward' || timestamp === null) {
      const candles = first.map(toCandle);
      last = candles.at(-1) ?? null;
      callback(candles, { forward: candles.length > 0, backward: false });
      return;
    }
    const before = new Date(timestamp).toISOString();
    const answer = await sendCall(listBars, { id: stockId, period, before, limit: PAGE });
    if (answer.ok) {
      if (!closed) callback(answer.data.bars.map(toCandle), { forward: answer.data.bars.length === PAGE });
      return;
    }
    // Asked again at the next scroll, but not at once: the line may be gone.
    setTimeout(() => {
      if (!closed) callback([], { forward: true });
    }, PAUSE_AFTER_FAILURE_MS);
  }

  function show(candles: readonly Candle[]): void {
    const end = last?.timestamp ?? 0;
    const fresh = candles.filter(({ timestamp }) => timestamp >= end);
    for (const candle of fresh) tell?.(candle);
    last = fresh.at(-1) ?? last;
  }

  async function fetchNewest(tick: QuoteTick): Promise<void> {
    if (fetching) return;
    fetching = true;
    const answer = await sendCall(listBars, { id: stockId, period, limit: NEWEST });
    fetching = false;
    if (closed || !answer.ok) return;
    const candles = answer.data.bars.map(toCandle);
    const [oldest] = candles;
    if (last !== null && oldest !== undefined && oldest.timestamp > last.timestamp) {
      onGap();
      return;
    }
    show(candles);
    if (last !== null) live = liveBar(last, tick);
  }

  function draw(): void {
    frame = 0;
    if (newest === null || tell === null || last === null) return;
    const moved = live === null ? null : withTick(live, newest);
    if (moved === null) void fetchNewest(newest);
    else show([moved]);
  }

  return {
    loader: {
      getBars,
      subscribeBar: ({ callback }) => {
        tell = callback;
      },
      unsubscribeBar: () => {
        tell = null;
      },
    },
    push(tick) {
      newest = tick;
      if (frame === 0) frame = requestAnimationFrame(draw);
    },
    renew(bars) {
      first = bars;
      const candles = bars.map(toCandle);
      const [oldest] = candles;
      if (last === null || oldest === undefined || oldest.timestamp > last.timestamp) onGap();
      else show(candles);
    },
    close() {
      closed = true;
      cancelAnimationFrame(frame);
    },
  };
}
