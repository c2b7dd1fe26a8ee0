import { absolute, formatPrice, parsePrice, price } from '#kernel/money/money.ts';

/** From what a share cost to what it is worth: the two ends of a line. */
export interface CostRail {
  readonly way: 'gain' | 'loss' | 'flat';
  /** Between the two for one share, decimal string without a sign. */
  readonly perShare: string;
}

/** The line for a share that cost `cost` and is worth, or was sold at, `now`: decimal strings. */
export function costRail(cost: string, now: string): CostRail {
  const difference = parsePrice(now) - parsePrice(cost);
  return {
    way: difference === 0n ? 'flat' : difference > 0n ? 'gain' : 'loss',
    perShare: formatPrice(price(absolute(difference))),
  };
}
