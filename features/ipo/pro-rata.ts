/** How an oversubscribed placement is allotted: pro rata, in whole shares. */

/** What somebody asked for. */
export interface Ask {
  readonly id: string;
  readonly shares: bigint;
  /** When they applied for it: epoch milliseconds. Breaks ties. */
  readonly appliedAt: number;
}

/** What somebody gets, and how it came about. */
export interface Share {
  readonly id: string;
  readonly shares: bigint;
}

/** A part of what there is, in whole shares, and the remainder of the division that decides who gets what is left over. */
export interface ProRataPart {
  readonly whole: bigint;
  readonly remainder: bigint;
}

/** One applicant's part: asked × there is ÷ all that was asked for. Everyone gets all where there is enough. */
export function proRataPart(asked: bigint, thereIs: bigint, allAsked: bigint): ProRataPart {
  if (allAsked <= thereIs) return { whole: asked, remainder: 0n };
  const product = asked * thereIs;
  return { whole: product / allAsked, remainder: product % allAsked };
}

/**
 * Everyone's whole part; then what is left over, one share each, by the largest remainder, ties by who applied first, then
 * by id. Those who get nothing are left out; the rest stand by id.
 */
export function proRata(thereIs: bigint, asks: readonly Ask[]): Share[] {
  const allAsked = asks.reduce((sum, { shares }) => sum + shares, 0n);
  const parts = asks.map((ask) => ({ ...ask, ...proRataPart(ask.shares, thereIs, allAsked) }));
  const given = parts.reduce((sum, { whole }) => sum + whole, 0n);
  const left = (allAsked < thereIs ? allAsked : thereIs) - given;
  const first = parts
    .toSorted((a, b) => compare(b.remainder, a.remainder) || a.appliedAt - b.appliedAt || compare(a.id, b.id))
    .slice(0, Number(left))
    .map(({ id }) => id);
  const lucky = new Set(first);
  return parts
    .map(({ id, whole }) => ({ id, shares: whole + (lucky.has(id) ? 1n : 0n) }))
    .filter(({ shares }) => shares > 0n)
    .toSorted((a, b) => compare(a.id, b.id));
}

function compare<Value extends bigint | string>(a: Value, b: Value): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
