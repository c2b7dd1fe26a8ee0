/** Where things stand on a line of percentages. Lengths are in the unit of `width`. Pure; it draws, nothing is computed with it. */

export interface LinePoint<Item> {
  readonly item: Item;
  /** From the left, of the middle of the disc. */
  readonly x: number;
  /** 0 on the line, one more for each disc beneath it. */
  readonly level: number;
}

export interface LineTick {
  readonly percent: number;
  readonly x: number;
}

export interface Line<Item> {
  readonly points: readonly LinePoint<Item>[];
  readonly ticks: readonly LineTick[];
  readonly zero: number;
  readonly levels: number;
}

const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];
const MOST_TICKS = 5;

/** A disc for each item at its percentage, on top of those that stand there already; zero is always on the line. */
export function layOutLine<Item>(
  items: readonly { readonly item: Item; readonly percent: number }[],
  { width, disc }: { width: number; disc: number },
): Line<Item> {
  const percents = items.map(({ percent }) => percent);
  const lowest = Math.min(0, ...percents);
  const highest = Math.max(0, ...percents);
  const step = STEPS.find((each) => (highest - lowest) / each < MOST_TICKS) ?? 1_000;
  // Room for a tick on either side of zero, so that a single item does not stand at the edge of nothing.
  const from = Math.min(lowest, -step);
  const to = Math.max(highest, step);
  const scale = (width - disc) / (to - from);
  const at = (percent: number) => disc / 2 + (percent - from) * scale;
  const levels: number[][] = [];
  const points = items
    .map(({ item, percent }) => ({ item, x: at(percent) }))
    .sort((a, b) => a.x - b.x)
    .map((point) => ({ ...point, level: levelOf(levels, point.x, disc) }));
  const first = Math.ceil(from / step);
  const count = Math.floor(to / step) - first + 1;
  const ticks = Array.from({ length: count }, (_, index) => (first + index) * step);
  return {
    points,
    ticks: ticks.map((percent) => ({ percent: Math.round(percent * 10) / 10, x: at(percent) })),
    zero: at(0),
    levels: Math.max(1, levels.length),
  };
}

/** The lowest level on which a disc touches no other; it is put there. */
function levelOf(levels: number[][], x: number, disc: number): number {
  const free = levels.findIndex((taken) => taken.every((other) => Math.abs(other - x) >= disc));
  if (free >= 0) levels[free]?.push(x);
  else levels.push([x]);
  return free < 0 ? levels.length - 1 : free;
}
