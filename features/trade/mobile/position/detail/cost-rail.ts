import { absolute, formatPrice, parsePrice, price } from '#kernel/money/money.ts';

/** From what a share cost to what it is worth, as marks on a line whose left end is the lower price. */
export interface CostRail {
  readonly way: 'gain' | 'loss' | 'flat';
  /** Between the two for one share, decimal string without a sign. */
  readonly perShare: string;
  /** Where the lower and the higher price stand, percent of the line's width. */
  readonly from: number;
  readonly to: number;
}

/** A difference of this part of the cost, and any larger one, takes the whole line. */
const WHOLE_PART = 0.2;
/** Two prices that differ are never drawn on one another. */
const LEAST_WIDTH = 6;

/** The line for a share that cost `cost` and is worth, or was sold at, `now`: decimal strings. */
export function costRail(cost: string, now: string): CostRail {
  const paid = parsePrice(cost);
  const difference = parsePrice(now) - paid;
  const perShare = price(absolute(difference));
  if (difference === 0n) return { way: 'flat', perShare: formatPrice(perShare), from: 50, to: 50 };
  // Drawn, never computed with.
  const part = paid === 0n ? 1 : Number(perShare) / Number(paid);
  const width = Math.max(Math.min(part / WHOLE_PART, 1) * 100, LEAST_WIDTH);
  return {
    way: difference > 0n ? 'gain' : 'loss',
    perShare: formatPrice(perShare),
    from: 50 - width / 2,
    to: 50 + width / 2,
  };
}
