/**
 * The order of a list as one whole number for each entry. The numbers lie far apart, so that a move changes one row; only
 * where two neighbours have no number left between them are all of them spread out again. Pure.
 */

/** An entry and where it stands: a smaller place comes first. */
export interface Placed {
  readonly stockId: string;
  readonly place: bigint;
}

/** Between two neighbours that were spread out: about thirty moves into the same gap. */
const GAP = 2n ** 32n;
/** Places are kept in 64 bits. */
const LARGEST = 2n ** 62n;

/**
 * The rows to write so that the named entries stand, in the order in which they are named, right before `before`, or at
 * the end where that is null or not in the list. `present` is the whole list in its order. An entry that is in the list
 * already moves; each is named once.
 */
export function planPlaces(
  present: readonly Placed[],
  stockIds: readonly string[],
  before: string | null,
): Placed[] {
  const moving = new Set(stockIds);
  if (before !== null && moving.has(before)) return [];
  const rest = present.filter(({ stockId }) => !moving.has(stockId));
  const found = rest.findIndex(({ stockId }) => stockId === before);
  const at = found < 0 ? rest.length : found;
  if (stayAsTheyAre(present, rest, at, stockIds)) return [];
  const places = placesBetween(rest[at - 1]?.place ?? null, rest[at]?.place ?? null, stockIds.length);
  if (places !== null) return stockIds.map((stockId, index) => ({ stockId, place: places[index]! }));
  const order = [...rest.slice(0, at).map(idOf), ...stockIds, ...rest.slice(at).map(idOf)];
  return order.map((stockId, index) => ({ stockId, place: BigInt(index) * GAP }));
}

/** The order that `planPlaces` leads to, for who shows it before the server has answered. */
export function reordered(stockIds: readonly string[], stockId: string, before: string | null): string[] {
  if (stockId === before) return [...stockIds];
  const rest = stockIds.filter((id) => id !== stockId);
  const found = before === null ? -1 : rest.indexOf(before);
  return rest.toSpliced(found < 0 ? rest.length : found, 0, stockId);
}

const idOf = ({ stockId }: Placed) => stockId;

function stayAsTheyAre(
  present: readonly Placed[],
  rest: readonly Placed[],
  at: number,
  stockIds: readonly string[],
): boolean {
  if (rest.length + stockIds.length !== present.length) return false;
  return stockIds.every((stockId, index) => present[at + index]?.stockId === stockId);
}

/** `count` places above `low` and below `high` (null: no neighbour there), evenly apart; null where there is no room. */
function placesBetween(low: bigint | null, high: bigint | null, count: number): bigint[] | null {
  const wide = BigInt(count + 1) * GAP;
  const from = low ?? (high === null ? -GAP : high - wide);
  const to = high ?? from + wide;
  const step = (to - from) / BigInt(count + 1);
  const isFar = from < -LARGEST || to > LARGEST;
  if (step < 1n || isFar) return null;
  return Array.from({ length: count }, (_, index) => from + step * BigInt(index + 1));
}
