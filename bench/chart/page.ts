import { USUAL_SETTINGS } from '#features/market/mobile/chart/chart-choices.ts';
import type { Candle } from '#features/market/mobile/chart/live-bar.ts';
import { openPriceChart } from '#features/market/mobile/chart/price-chart.ts';
import { createWords } from '#ui/i18n/words.tsx';

/** Runs in Chromium: the app's own chart, and the least that could stand in its place, timed to the painted frame. */

const DAY_MS = 86_400_000;
const BAR_PX = 9;
const AVERAGES = [5, 20];

/** A walk of daily bars that is the same each time. */
function makeBars(count: number): Candle[] {
  let state = 1;
  const chance = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 4_294_967_296;
  };
  let close = 100;
  return Array.from({ length: count }, (_, at) => {
    const open = close;
    close = Math.max(1, open * (1 + (chance() - 0.5) / 25));
    const high = Math.max(open, close) * (1 + chance() / 100);
    const low = Math.min(open, close) * (1 - chance() / 100);
    return { timestamp: at * DAY_MS, open, high, low, close, volume: Math.floor(chance() * 1e6) };
  });
}

/** Until the frame that shows it has been handed over. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve();
      channel.port2.postMessage(null);
    });
  });
}

function emptyPlace(): HTMLElement {
  document.body.replaceChildren();
  const place = document.createElement('div');
  place.style.cssText = 'width:360px;height:270px';
  document.body.append(place);
  return place;
}

/** First draw of the app's chart with its averages and its volume; milliseconds. */
async function drawChart(count: number): Promise<number> {
  const bars = makeBars(count);
  const place = emptyPlace();
  const words = createWords('es', {}, async () => undefined);
  const startedAt = performance.now();
  const chart = openPriceChart(place, {
    symbol: 'AAPL',
    decimals: 2,
    zone: 'America/New_York',
    view: '1d',
    look: 'candles',
    words,
  });
  chart.show({ getBars: ({ type, callback }) => callback(type === 'init' ? bars : [], false) });
  chart.showIndicators(['MA', 'VOL'], USUAL_SETTINGS);
  await painted();
  const took = performance.now() - startedAt;
  chart.close();
  return took;
}

/** The same averages over all bars, and the visible candles and volumes drawn by hand; milliseconds. */
async function drawBare(count: number): Promise<number> {
  const bars = makeBars(count);
  const place = emptyPlace();
  const startedAt = performance.now();
  const averages = AVERAGES.map((length) => averagesOf(bars, length));
  const canvas = document.createElement('canvas');
  canvas.width = 360;
  canvas.height = 270;
  place.append(canvas);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  const from = Math.max(0, bars.length - Math.floor(360 / BAR_PX));
  const visible = bars.slice(from);
  const low = Math.min(...visible.map((bar) => bar.low));
  const high = Math.max(...visible.map((bar) => bar.high));
  const y = (price: number) => 190 - ((price - low) / (high - low)) * 180;
  visible.forEach((bar, at) => {
    context.fillRect(at * BAR_PX + 3, y(bar.high), 1, y(bar.low) - y(bar.high));
    context.fillRect(
      at * BAR_PX,
      Math.min(y(bar.open), y(bar.close)),
      7,
      Math.abs(y(bar.open) - y(bar.close)) + 1,
    );
    context.fillRect(at * BAR_PX, 270 - bar.volume / 20_000, 7, bar.volume / 20_000);
  });
  for (const average of averages) {
    context.beginPath();
    visible.forEach((_, at) => {
      context.lineTo(at * BAR_PX + 3, y(average[from + at] ?? low));
    });
    context.stroke();
  }
  await painted();
  return performance.now() - startedAt;
}

function averagesOf(bars: readonly Candle[], length: number): number[] {
  let sum = 0;
  return bars.map((bar, at) => {
    sum += bar.close - (bars[at - length]?.close ?? 0);
    return sum / Math.min(length, at + 1);
  });
}

Object.assign(globalThis, { drawChart, drawBare });
