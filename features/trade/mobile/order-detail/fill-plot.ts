import { ONE_SHARE_UNITS, parsePrice, parseQuantity } from '#kernel/money/money.ts';
import type { OrderDetail } from '../../contract.ts';

/** How many places a plot has from its lowest price to its highest: fills nearer to each other than that stand together. */
export const SLOTS = 24;
/** The tallest column that is drawn, in dots. */
const TALLEST = 5;
/** How many shares a dot may stand for. */
const EACH = [1n, 2n, 5n];

/** Where an order's shares were filled beside the worst price that it allowed; drawn, never computed with. */
export interface FillPlot {
  /** Shares of a dot. */
  readonly each: number;
  /** From the lowest price to the highest. */
  readonly columns: readonly { readonly slot: number; readonly dots: number }[];
  readonly boundSlot: number;
  readonly averageSlot: number;
}

type Plotted = Pick<OrderDetail, 'fills' | 'averagePrice' | 'maxPrice' | 'minPrice'>;

/** Null without fills, without a bound, and where all was filled at the bound itself. */
export function fillPlotOf({ fills, averagePrice, maxPrice, minPrice }: Plotted): FillPlot | null {
  const bound = maxPrice ?? minPrice;
  if (bound === null || averagePrice === null || fills.length === 0) return null;
  const prices = [...fills.map(({ price }) => price), bound].map(parsePrice);
  const lowest = prices.reduce((one, other) => (one < other ? one : other));
  const highest = prices.reduce((one, other) => (one > other ? one : other));
  if (lowest === highest) return null;
  const slotOf = (price: string) =>
    Number(((parsePrice(price) - lowest) * BigInt(SLOTS - 1)) / (highest - lowest));
  const shares = new Map<number, bigint>();
  for (const { price, quantity } of fills) {
    const slot = slotOf(price);
    shares.set(slot, (shares.get(slot) ?? 0n) + parseQuantity(quantity));
  }
  const most = [...shares.values()].reduce((one, other) => (one > other ? one : other), 0n);
  const each = eachFor(most);
  const columns = [...shares]
    .map(([slot, filled]) => ({ slot, dots: dotsOf(filled, each) }))
    .sort((one, other) => one.slot - other.slot);
  return { each: Number(each), columns, boundSlot: slotOf(bound), averageSlot: slotOf(averagePrice) };
}

/** A begun dot is a dot: a tenth of a share is seen too. */
const dotsOf = (filled: bigint, each: bigint): number => {
  const dot = each * ONE_SHARE_UNITS;
  return Number((filled + dot - 1n) / dot);
};

/** 1, 2, 5, 10, 20 … shares, the fewest that keep a column within its height. */
function eachFor(most: bigint): bigint {
  for (let power = 1n; ; power *= 10n) {
    const found = EACH.map((step) => step * power).find((each) => dotsOf(most, each) <= TALLEST);
    if (found !== undefined) return found;
  }
}
