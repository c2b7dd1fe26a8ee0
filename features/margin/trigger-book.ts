/** A lot as the engine watches it. */
export interface WatchedLot {
  /** `<investor id>/<lot id>`. */
  readonly key: string;
  readonly stockId: string;
  /** Millionths: at this price or below something is due; null for never. */
  readonly below: bigint | null;
  /** At this price or above a standing call is over; null where none stands. */
  readonly above: bigint | null;
}

/** Lots sorted by a price, the one that is met first at the end. */
type Sorted = { readonly lot: WatchedLot; readonly at: bigint }[];

/** The lots of one stock: `falling` by what a falling price meets, `rising` by what a rising one does. */
interface Side {
  readonly falling: Sorted;
  readonly rising: Sorted;
}

/**
 * All leveraged lots by stock, sorted by the prices at which something is due: a quote looks at the nearest one on either
 * side and, where it is not met, at no other.
 */
export class TriggerBook {
  readonly #stocks = new Map<string, Side>();
  readonly #lots = new Map<string, WatchedLot>();

  get size(): number {
    return this.#lots.size;
  }

  stocks(): Iterable<string> {
    return this.#stocks.keys();
  }

  /** Takes a lot up, or anew with other prices. */
  put(lot: WatchedLot): void {
    this.remove(lot.key);
    this.#lots.set(lot.key, lot);
    const side = this.#stocks.get(lot.stockId) ?? { falling: [], rising: [] };
    this.#stocks.set(lot.stockId, side);
    if (lot.below !== null) insert(side.falling, lot, lot.below, 1);
    if (lot.above !== null) insert(side.rising, lot, lot.above, -1);
  }

  /** Replaces all of it: sorted once instead of lot by lot. */
  replaceAll(lots: readonly WatchedLot[]): void {
    this.#stocks.clear();
    this.#lots.clear();
    for (const lot of lots) {
      this.#lots.set(lot.key, lot);
      const side = this.#stocks.get(lot.stockId) ?? { falling: [], rising: [] };
      this.#stocks.set(lot.stockId, side);
      if (lot.below !== null) side.falling.push({ lot, at: lot.below });
      if (lot.above !== null) side.rising.push({ lot, at: lot.above });
    }
    for (const { falling, rising } of this.#stocks.values()) {
      falling.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
      rising.sort((a, b) => (a.at > b.at ? -1 : a.at < b.at ? 1 : 0));
    }
  }

  /** Forgets a lot; an unknown one changes nothing. */
  remove(key: string): void {
    const lot = this.#lots.get(key);
    if (lot === undefined) return;
    this.#lots.delete(key);
    const side = this.#stocks.get(lot.stockId);
    if (side === undefined) return;
    if (lot.below !== null) takeOut(side.falling, key, lot.below, 1);
    if (lot.above !== null) takeOut(side.rising, key, lot.above, -1);
    if (side.falling.length + side.rising.length === 0) this.#stocks.delete(lot.stockId);
  }

  /** The lots that a price meets, at most `limit`; they stay until they are put anew or removed. */
  metBy(stockId: string, price: bigint, limit: number): WatchedLot[] {
    const side = this.#stocks.get(stockId);
    if (side === undefined) return [];
    const met: WatchedLot[] = [];
    for (let at = side.falling.length - 1; at >= 0 && met.length < limit; at -= 1) {
      const entry = side.falling[at];
      if (entry === undefined || price > entry.at) break;
      met.push(entry.lot);
    }
    for (let at = side.rising.length - 1; at >= 0 && met.length < limit; at -= 1) {
      const entry = side.rising[at];
      if (entry === undefined || price < entry.at) break;
      met.push(entry.lot);
    }
    return met;
  }
}

/** `order` 1: ascending, −1: descending. Gives the first place whose price is not before `at`. */
function placeOf(sorted: Sorted, at: bigint, order: 1 | -1): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = sorted[middle]?.at ?? at;
    if (order === 1 ? other < at : other > at) from = middle + 1;
    else to = middle;
  }
  return from;
}

function insert(sorted: Sorted, lot: WatchedLot, at: bigint, order: 1 | -1): void {
  sorted.splice(placeOf(sorted, at, order), 0, { lot, at });
}

function takeOut(sorted: Sorted, key: string, at: bigint, order: 1 | -1): void {
  let place = placeOf(sorted, at, order);
  while (place < sorted.length && sorted[place]?.lot.key !== key) place += 1;
  if (place < sorted.length) sorted.splice(place, 1);
}
