const MOST = 3;

/** Rows of three at most, those with fewer first, where what is largest stands; no row is left with one alone, if it can be helped. */
export function inRows<T>(items: readonly T[]): T[][] {
  const rest = items.length % MOST;
  // Four are two and two, rather than one and three.
  const short = rest === 0 || items.length < MOST ? 0 : MOST - rest;
  const rows: T[][] = [];
  for (let at = 0; at < items.length; ) {
    const size = rows.length < short ? MOST - 1 : MOST;
    rows.push(items.slice(at, at + size));
    at += size;
  }
  return rows;
}
