import type { DataLoader, DataLoaderGetBarsParams } from 'klinecharts';
import { sendCall } from '#ui/call/send-call.ts';
import type { QuoteTick } from '#ui/realtime/messages.ts';
import { type BarItem, listBars, type Period } from '../../contract.ts';
import { type Candle, type LiveBar, liveBar, toCandle, withTick } from './live-bar.ts';

const PAGE = 300;
const NEWEST = 2;
const PAUSE_AFTER_FAILURE_MS = 2_000;

export interface FeedOptions {
  readonly stockId: string;
  readonly period: Period;
  readonly bars: readonly BarItem[];
  /** The chart's end and the newest two bars lie apart: a newer first page is needed. */
  onGap(): void;
}

/** Keeps one chart fed: pages back in time as one scrolls, and the last bar as it moves. */
export class ChartFeed {
  readonly #options: FeedOptions;
  #first: readonly BarItem[];
  #tell: ((candle: Candle) => void) | null = null;
  #last: Candle | null = null;
  #live: LiveBar | null = null;
  #newest: QuoteTick | null = null;
  #frame = 0;
  #fetching = false;
  #closed = false;

  constructor(options: FeedOptions) {
    this.#options = options;
    this.#first = options.bars;
  }

  /** What the chart's library asks for bars, and hears of the last one through. */
  readonly loader: DataLoader = {
    getBars: (request) => (request.type === 'forward' ? this.#giveOlder(request) : this.#giveFirst(request)),
    subscribeBar: ({ callback }) => {
      this.#tell = callback;
    },
    unsubscribeBar: () => {
      this.#tell = null;
    },
  };

  /** A live quote; several before the next frame count as one. */
  push(tick: QuoteTick): void {
    this.#newest = tick;
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#draw());
  }

  /** A newer first page: moves the end of the chart on to it. False where they lie apart and all must be drawn anew. */
  renew(bars: readonly BarItem[]): boolean {
    this.#first = bars;
    return this.#show(bars.map(toCandle));
  }

  close(): void {
    this.#closed = true;
    cancelAnimationFrame(this.#frame);
  }

  #giveFirst({ callback }: DataLoaderGetBarsParams): void {
    const candles = this.#first.map(toCandle);
    this.#last = candles.at(-1) ?? null;
    callback(candles, { forward: candles.length > 0, backward: false });
  }

  async #giveOlder({ timestamp, callback }: DataLoaderGetBarsParams): Promise<void> {
    const { stockId, period } = this.#options;
    const before = new Date(timestamp ?? 0).toISOString();
    const answer = await sendCall(listBars, { id: stockId, period, before, limit: PAGE });
    if (answer.ok) {
      const { bars } = answer.data;
      if (!this.#closed) callback(bars.map(toCandle), { forward: bars.length === PAGE });
      return;
    }
    // Asked again at the next scroll, but not at once: the line may be gone.
    setTimeout(() => {
      if (!this.#closed) callback([], { forward: true });
    }, PAUSE_AFTER_FAILURE_MS);
  }

  #draw(): void {
    this.#frame = 0;
    if (this.#newest === null || this.#tell === null || this.#last === null) return;
    const moved = this.#live === null ? null : withTick(this.#live, this.#newest);
    if (moved === null) void this.#fetchNewest(this.#newest);
    else this.#show([moved]);
  }

  async #fetchNewest(tick: QuoteTick): Promise<void> {
    if (this.#fetching) return;
    this.#fetching = true;
    const { stockId, period } = this.#options;
    const answer = await sendCall(listBars, { id: stockId, period, limit: NEWEST });
    this.#fetching = false;
    if (this.#closed || !answer.ok) return;
    if (!this.#show(answer.data.bars.map(toCandle))) this.#options.onGap();
    else if (this.#last !== null) this.#live = liveBar(this.#last, tick);
  }

  /** Puts bars, oldest first, in place of the chart's last one and behind it; false where they do not reach back to it. */
  #show(candles: readonly Candle[]): boolean {
    const end = this.#last?.timestamp ?? Number.POSITIVE_INFINITY;
    const [oldest] = candles;
    if (oldest !== undefined && oldest.timestamp > end) return false;
    const fresh = candles.filter(({ timestamp }) => timestamp >= end);
    for (const candle of fresh) this.#tell?.(candle);
    this.#last = fresh.at(-1) ?? this.#last;
    return true;
  }
}
