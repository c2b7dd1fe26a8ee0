const WIDTH = 100;
const HEIGHT = 40;
const MARGIN = 4;
/** Room at the right of where the alert was reached. */
const AHEAD = 10;

/** What a picture of a day draws, in its own units. */
export interface DayPath {
  readonly width: number;
  readonly height: number;
  /** An SVG path through the prices, at equal steps. */
  readonly path: string;
  /** Height of the price waited for; null without one. */
  readonly level: number | null;
  readonly end: { readonly x: number; readonly y: number };
}

/** Scales a day's prices, oldest first, and the price waited for into one picture. Drawn, never computed with. */
export function dayPath(line: readonly string[], bound: string | null): DayPath {
  const prices = line.map(Number);
  const all = bound === null ? prices : [...prices, Number(bound)];
  const lowest = Math.min(...all);
  const range = Math.max(...all) - lowest;
  const heightOf = (price: number) =>
    round(range === 0 ? HEIGHT / 2 : HEIGHT - MARGIN - ((price - lowest) / range) * (HEIGHT - 2 * MARGIN));
  const step = (WIDTH - AHEAD) / Math.max(1, prices.length - 1);
  const points = prices.map((price, at) => ({ x: round(at * step), y: heightOf(price) }));
  return {
    width: WIDTH,
    height: HEIGHT,
    path: points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join(''),
    level: bound === null ? null : heightOf(Number(bound)),
    end: points.at(-1) ?? { x: 0, y: HEIGHT / 2 },
  };
}

const round = (value: number) => Math.round(value * 10) / 10;
