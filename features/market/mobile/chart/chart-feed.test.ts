import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QuoteTick } from '#ui/realtime/messages.ts';
import type { BarItem } from '../../contract.ts';
import { ChartFeed } from './chart-feed.ts';
import type { Candle } from './live-bar.ts';

const answers: BarItem[][] = [];
const asked: object[] = [];
const lines: AbortController[] = [];
let isSilent = false;
vi.mock('#ui/call/send-call.ts', () => ({
  sendCall: async (_call: unknown, input: object, options?: { signal?: AbortSignal }) => {
    asked.push(input);
    if (isSilent) {
      // As fetch: it comes to an end by its signal alone.
      await new Promise<void>((resolve) => options?.signal?.addEventListener('abort', () => resolve()));
      return { ok: false, kind: 'offline' };
    }
    const bars = answers.shift();
    return bars === undefined ? { ok: false, kind: 'offline' } : { ok: true, data: { bars, sources: [] } };
  },
}));

const bar = (hour: number, close: string): BarItem => ({
  time: `2026-11-20T${hour}:30:00.000Z`,
  open: '10.00',
  high: '11.00',
  low: '9.00',
  close,
  volume: '100',
});
const quote = (minute: string, close: string) =>
  ({
    volume: '5000',
    minute: { time: minute, open: close, high: close, low: close, close, volume: '5' },
  }) as QuoteTick;

let frames: FrameRequestCallback[] = [];
let told: Candle[] = [];
let gaps = 0;
/** The page as the chart's sentence and table know it. */
let page: readonly BarItem[] = [];

beforeEach(() => {
  frames = [];
  told = [];
  gaps = 0;
  page = [];
  isSilent = false;
  lines.length = 0;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const line = new AbortController();
    lines.push(line);
    return line.signal;
  });
  answers.length = 0;
  asked.length = 0;
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function openFeed(bars: BarItem[]): ChartFeed {
  const feed = new ChartFeed({
    stockId: 'AAPL.XNAS',
    period: '1h',
    bars,
    onBars: (bars) => {
      page = bars;
    },
    onGap: () => {
      gaps += 1;
    },
  });
  const [symbol, period] = [{} as never, {} as never];
  feed.loader.getBars({ type: 'init', timestamp: null, symbol, period, callback: () => undefined });
  feed.loader.subscribeBar?.({ symbol, period, callback: (candle) => told.push(candle as Candle) });
  return feed;
}
async function nextFrame() {
  for (const frame of frames.splice(0)) frame(0);
  await new Promise((resolve) => setTimeout(resolve));
}

describe('the feed of a chart', () => {
  it('draws several quotes of one frame as one, into the bar under way', async () => {
    const feed = openFeed([bar(14, '10.00'), bar(15, '10.10')]);
    answers.push([bar(14, '10.00'), bar(15, '10.20')]);
    feed.push(quote('2026-11-20T15:31:00.000Z', '10.20'));
    await nextFrame();
    told.length = 0;
    for (const close of ['10.30', '10.40', '10.50']) feed.push(quote('2026-11-20T15:31:00.000Z', close));
    await nextFrame();
    expect(told.map(({ close }) => close)).toEqual([10.5]);
    expect(asked).toHaveLength(1);
  });

  it('asks for the newest bars when a minute ends, and goes on with the next bar', async () => {
    const feed = openFeed([bar(14, '10.00'), bar(15, '10.10')]);
    answers.push([bar(15, '10.60'), bar(16, '10.70')]);
    feed.push(quote('2026-11-20T18:31:00.000Z', '10.70'));
    await nextFrame();
    const drawn = new Map(told.map(({ timestamp, close }) => [new Date(timestamp).getUTCHours(), close]));
    expect([...drawn]).toEqual([
      [15, 10.6],
      [16, 10.7],
    ]);
  });

  it('says so when the newest bars lie beyond the chart’s end, as after a move of the clock', async () => {
    const feed = openFeed([bar(14, '10.00'), bar(15, '10.10')]);
    answers.push([bar(18, '10.60'), bar(19, '10.70')]);
    feed.push(quote('2026-11-20T18:31:00.000Z', '10.70'));
    await nextFrame();
    expect({ gaps, told }).toEqual({ gaps: 1, told: [] });
    expect(feed.renew([bar(18, '10.60'), bar(19, '10.70')])).toBe(false);
    expect(feed.renew([bar(15, '10.10'), bar(16, '10.20')])).toBe(true);
  });

  it('keeps what it shows while the line is gone', async () => {
    const feed = openFeed([bar(14, '10.00'), bar(15, '10.10')]);
    feed.push(quote('2026-11-20T18:31:00.000Z', '10.70'));
    await nextFrame();
    expect({ gaps, told }).toEqual({ gaps: 0, told: [] });
  });

  it('tells what it draws to the chart’s words: they end with the live price, not with that of the first page', async () => {
    const feed = openFeed([bar(14, '10.00'), bar(15, '10.10')]);
    expect(page.map(({ close }) => close)).toEqual(['10.00', '10.10']);
    answers.push([bar(14, '10.00'), bar(15, '10.20')]);
    feed.push(quote('2026-11-20T15:31:00.000Z', '10.20'));
    await nextFrame();
    feed.push(quote('2026-11-20T15:31:00.000Z', '12.30'));
    await nextFrame();
    expect(page.map(({ high, close }) => [high, close])).toEqual([
      ['11.00', '10.00'],
      ['12.30', '12.30'],
    ]);
    answers.push([bar(15, '12.40'), bar(16, '12.50')]);
    feed.push(quote('2026-11-20T16:30:00.000Z', '12.60'));
    await nextFrame();
    expect(page.map(({ close }) => close)).toEqual(['10.00', '12.40', '12.60']);
  });

  it('draws a quote that came while the newest bars were fetched, also where none comes after it', async () => {
    const feed = openFeed([bar(14, '10.00'), bar(15, '10.10')]);
    answers.push([bar(14, '10.00'), bar(15, '10.20')]);
    feed.push(quote('2026-11-20T15:31:00.000Z', '10.20'));
    for (const frame of frames.splice(0)) frame(0);
    feed.push(quote('2026-11-20T15:31:00.000Z', '10.30'));
    for (const frame of frames.splice(0)) frame(0);
    await nextFrame();
    expect([told.at(-1)?.close, page.at(-1)?.close, asked.length]).toEqual([10.3, '10.30', 1]);
  });

  it('leaves a bar that began after the quote as it was fetched', async () => {
    const feed = openFeed([bar(14, '10.00'), bar(15, '10.10')]);
    answers.push([bar(15, '10.60'), bar(16, '10.70')]);
    feed.push(quote('2026-11-20T16:29:00.000Z', '10.50'));
    await nextFrame();
    feed.push(quote('2026-11-20T16:29:00.000Z', '10.55'));
    await nextFrame();
    expect(page.map(({ close }) => close)).toEqual(['10.00', '10.60', '10.70']);
  });

  it('gives a fetch up that the line never answers, and asks again with the next quote', async () => {
    const feed = openFeed([bar(14, '10.00'), bar(15, '10.10')]);
    isSilent = true;
    feed.push(quote('2026-11-20T15:31:00.000Z', '10.20'));
    await nextFrame();
    feed.push(quote('2026-11-20T15:31:00.000Z', '10.25'));
    await nextFrame();
    expect(asked).toHaveLength(1);
    // when the line has been silent for too long, and is back
    lines[0]?.abort();
    isSilent = false;
    await nextFrame();
    answers.push([bar(14, '10.00'), bar(15, '10.30')]);
    feed.push(quote('2026-11-20T15:31:00.000Z', '10.30'));
    await nextFrame();
    expect([asked.length, page.at(-1)?.close]).toEqual([2, '10.30']);
  });

  it('pages back from the oldest bar, until a page is not full', async () => {
    const feed = openFeed([bar(15, '10.10')]);
    answers.push([bar(14, '10.00')]);
    let more: unknown;
    await feed.loader.getBars({
      type: 'forward',
      timestamp: Date.parse(bar(15, '').time),
      symbol: {} as never,
      period: {} as never,
      callback: (_bars, hasMore) => {
        more = hasMore;
      },
    });
    expect(asked[0]).toMatchObject({ period: '1h', before: '2026-11-20T15:30:00.000Z' });
    expect(more).toEqual({ forward: false });
  });
});
