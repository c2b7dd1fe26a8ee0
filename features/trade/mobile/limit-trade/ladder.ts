import {
  absolute,
  formatPrice,
  formatQuantity,
  parsePrice,
  parseQuantity,
  price,
  quantity,
} from '#kernel/money/money.ts';

/** The prices around a stock's last one, as rungs that one taps. Prices and quantities are decimal strings. */

export type Mark = 'ask' | 'last' | 'bid';

/** Shares that an own order still waits to trade at a price. */
export interface OwnOrder {
  readonly side: 'buy' | 'sell';
  readonly limitPrice: string;
  readonly left: string;
}

export interface Rung {
  readonly price: string;
  /** What the market has at this price: the ask, the last price, the bid. */
  readonly marks: readonly Mark[];
  /** Shares of own orders that wait here. */
  readonly buying: string | null;
  readonly selling: string | null;
}

export interface Ladder {
  /** Highest first, each price once. */
  readonly rungs: readonly Rung[];
  /** Own orders that wait beyond the highest and the lowest rung. */
  readonly above: number;
  readonly below: number;
}

interface Quoted {
  readonly price: string;
  readonly bid: string | null;
  readonly ask: string | null;
}

const CENT = 10_000n;
const HUNDREDTH_OF_CENT = 100n;
const ONE = 1_000_000n;

/** As both exchanges quote: by the cent, below one unit of the currency by its hundredth. Millionths. */
const tickOf = (at: bigint) => (at < ONE ? HUNDREDTH_OF_CENT : CENT);

/** Rungs on each side of the anchor. */
const RUNGS = 3n;
/** Steps that the price moves before the ladder follows it. */
const DRIFT = 2n;
/** About this share of the price lies between two rungs at first, in ten-thousandths. */
const FIRST_STEP = 25n;
/** And at most this share, so that all of them stay near enough to be accepted. */
const WIDEST_STEP = 1_000n;
const WHOLE = 10_000n;

/** How far apart rungs may lie, narrowest first: one, two and five ticks, and so on, and which of them comes first. */
export function stepsOf(last: string): { readonly steps: readonly string[]; readonly first: number } {
  const at = parsePrice(last);
  const widest = (at * WIDEST_STEP) / WHOLE;
  const steps: bigint[] = [];
  for (let power = tickOf(at); power === tickOf(at) || power <= widest; power *= 10n) {
    for (const factor of [1n, 2n, 5n]) {
      if (steps.length === 0 || factor * power <= widest) steps.push(factor * power);
    }
  }
  const wanted = (at * FIRST_STEP) / WHOLE;
  const first = steps.findLastIndex((step) => step <= wanted);
  return { steps: steps.map((step) => formatPrice(price(step))), first: Math.max(0, first) };
}

/**
 * The rungs of a stock: whole steps on both sides of `anchor`, what is quoted, and own orders between them. The anchor stays
 * while the price moves, so that no rung leaves from under a finger.
 */
export function ladderOf(quoted: Quoted, anchor: string, step: string, own: readonly OwnOrder[]): Ladder {
  const marks = new Map<bigint, Mark[]>();
  const mark = (at: string | null, name: Mark) => {
    if (at !== null) marks.set(parsePrice(at), [...(marks.get(parsePrice(at)) ?? []), name]);
  };
  mark(quoted.ask, 'ask');
  mark(quoted.price, 'last');
  mark(quoted.bid, 'bid');
  const prices = [...marks.keys(), ...gridAround(parsePrice(anchor), parsePrice(step))];
  const [highest, lowest] = [largest(prices), smallest(prices)];
  const isWithin = (at: bigint) => at <= highest && at >= lowest;
  const ownAt = own.map((order) => ({ ...order, at: parsePrice(order.limitPrice) as bigint }));
  const inSight = ownAt.filter(({ at }) => isWithin(at));
  const all = [...new Set([...prices, ...inSight.map(({ at }) => at)])].sort((a, b) => (a < b ? 1 : -1));
  return {
    rungs: all.map((at) => ({
      price: formatPrice(price(at)),
      marks: marks.get(at) ?? [],
      buying: waitingAt(inSight, at, 'buy'),
      selling: waitingAt(inSight, at, 'sell'),
    })),
    above: ownAt.filter(({ at }) => at > highest).length,
    below: ownAt.filter(({ at }) => at < lowest).length,
  };
}

/** Whole steps above and below a price; none at zero or below. */
function gridAround(anchor: bigint, step: bigint): bigint[] {
  const above = (anchor / step) * step;
  const below = ((anchor + step - 1n) / step) * step;
  const grid: bigint[] = [];
  for (let n = 1n; n <= RUNGS; n += 1n) grid.push(above + n * step, below - n * step);
  return grid.filter((at) => at > 0n);
}

/** Where the ladder hangs: at the price as long as that is near, else at the price of now. */
export function anchorOf(anchor: string, step: string, last: string): string {
  const away = parsePrice(last) - parsePrice(anchor);
  return absolute(away) > DRIFT * parsePrice(step) ? last : anchor;
}

function waitingAt(
  own: readonly (OwnOrder & { readonly at: bigint })[],
  at: bigint,
  side: OwnOrder['side'],
): string | null {
  const here = own.filter((order) => order.at === at && order.side === side);
  if (here.length === 0) return null;
  return formatQuantity(quantity(here.reduce((sum, { left }) => sum + parseQuantity(left), 0n)));
}

const largest = (values: readonly bigint[]) => values.reduce((most, value) => (value > most ? value : most));
const smallest = (values: readonly bigint[]) =>
  values.reduce((least, value) => (value < least ? value : least));
