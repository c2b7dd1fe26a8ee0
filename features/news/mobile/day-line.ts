/** In percent of the chart's box, from its left and its top. */
export interface DayPoint {
  readonly x: number;
  readonly y: number;
}

export interface DayLine {
  /** An SVG path in a box of 100 by 100. */
  readonly path: string;
  /** How far from the top the first value lies: the close before. */
  readonly base: number;
  readonly end: DayPoint;
}

/** Values of a day, oldest first, scaled to their lowest and highest; level where none differs, null for fewer than two. */
export function dayLine(values: readonly string[]): DayLine | null {
  const numbers = values.map(Number);
  const lowest = Math.min(...numbers);
  const range = Math.max(...numbers) - lowest;
  const points = numbers.map((value, at) => ({
    x: rounded((at / (numbers.length - 1)) * 100),
    y: rounded(range === 0 ? 50 : 100 - ((value - lowest) / range) * 100),
  }));
  const [first] = points;
  const end = points.at(-1);
  if (first === undefined || end === undefined || points.length < 2) return null;
  const path = points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  return { path, base: first.y, end };
}

const rounded = (share: number) => Math.round(share * 10) / 10;
