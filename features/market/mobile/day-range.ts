import { parsePrice } from '#kernel/money/money.ts';

/** Where a price lies between the day's low and high, 0 to 1, for drawing; the middle of a range without height. */
export function placeInRange(value: string, low: string, high: string): number {
  const [at, from, to] = [value, low, high].map((text) => Number(parsePrice(text))) as [
    number,
    number,
    number,
  ];
  if (to <= from) return 0.5;
  return Math.min(1, Math.max(0, (at - from) / (to - from)));
}

/** Whether a price lies below the day's low, between low and high, or above the high. */
export function sideOfRange(value: string, low: string, high: string): 'below' | 'within' | 'above' {
  if (parsePrice(value) < parsePrice(low)) return 'below';
  return parsePrice(value) > parsePrice(high) ? 'above' : 'within';
}
