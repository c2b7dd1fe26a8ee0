import type { DataLoader, DataLoaderGetBarsParams } from 'klinecharts';
import { sendCall } from '#ui/call/send-call.ts';
import type { QuoteTick } from '#ui/realtime/messages.ts';
import { type BarItem, listBars, type Period } from '../../contract.ts';
import { type Candle, type LiveBar, liveBar, toCandle, withTick } from './live-bar.ts';

const PAGE = 300;
const NEWEST = 2;
const PAUSE_AFTER_FAILURE_MS = 2_000;
/** A line that went silent must not keep the last bar from being asked for over the next one. */
const ANSWER_WITHIN_MS = 10_000;

export interface FeedOptions {
  readonly stockId: string;
  readonly period: Period;
  readonly bars: readonly BarItem[];
  /** The newest page as it is drawn now: each time it is shown first, grows or its last bar moves. */
  onBars(bars: readonly BarItem[]): void;
  /** The chart's end and the newest two bars lie apart: a newer first page is needed. */
  onGap(): void;
}

/** Keeps one chart fed: pages back in time as one scrolls, and the last bar as it moves. */
export class ChartFeed {
  readonly #options: FeedOptions;
  /** The newest page, oldest first, and what has come behind it. */
  #bars: readonly BarItem[];
  #tell: ((candle: Candle) => void) | null = null;
  #live: LiveBar | null = null;
  #newest: QuoteTick | null = null;
  #frame = 0;
  #fetching = false;
  #closed = false;

  constructor(options: FeedOptions) {
    this.#options = options;
    this.#bars = options.bars;
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

  /** A newer first page: moves the end of the chart on to it. False where they lie apart and all must be drawn again. */
  renew(bars: readonly BarItem[]): boolean {
    // The page that it was opened with.
    if (bars === this.#bars) return true;
    if (this.#show(bars)) return true;
    this.#bars = bars;
    this.#live = null;
    return false;
  }

  close(): void {
    this.#closed = true;
    cancelAnimationFrame(this.#frame);
  }

  #giveFirst({ callback }: DataLoaderGetBarsParams): void {
    callback(this.#bars.map(toCandle), { forward: this.#bars.length > 0, backward: false });
    this.#options.onBars(this.#bars);
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
    if (this.#closed || this.#newest === null || this.#bars.length === 0) return;
    const moved = this.#live === null ? null : withTick(this.#live, this.#newest);
    if (moved === null) void this.#fetchNewest(this.#newest);
    else this.#show([moved]);
  }

  async #fetchNewest(tick: QuoteTick): Promise<void> {
    if (this.#fetching) return;
    this.#fetching = true;
    const { stockId, period } = this.#options;
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const answer = await sendCall(listBars, { id: stockId, period, limit: NEWEST }, { signal });
    this.#fetching = false;
    if (this.#closed || !answer.ok) return;
    if (!this.#show(answer.data.bars)) return this.#options.onGap();
    const last = this.#bars.at(-1);
    if (last === undefined || tick.minute === null) return;
    this.#live = liveBar(last, tick);
    // Quotes that came while it was fetched found nothing to be put into.
    this.#draw();
  }

  /** Puts bars, oldest first, in place of the chart's last one and behind it; false where they do not reach back to it. */
  #show(bars: readonly BarItem[]): boolean {
    const end = this.#bars.at(-1)?.time ?? '';
    const [oldest] = bars;
    if (oldest !== undefined && oldest.time > end) return false;
    const fresh = bars.filter(({ time }) => time >= end);
    if (fresh.length === 0) return true;
    this.#bars = [...this.#bars.slice(0, -1), ...fresh];
    for (const bar of fresh) this.#tell?.(toCandle(bar));
    this.#options.onBars(this.#bars);
    return true;
  }
}
