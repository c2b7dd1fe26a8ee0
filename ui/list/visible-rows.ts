/** Which rows of a long list stand about the screen; lengths in px. Pure. */

/** Rows kept above and below what is in sight, so that a fling meets rows and a tab key the next one. */
const BEYOND = 10;
/** The range moves by so many rows at a time: a list is drawn anew only then. */
const STEP = 5;

export interface RowRange {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

export interface ListPlace {
  /** Of the list's top, from the top of the screen: below zero once it is scrolled past. */
  readonly top: number;
  readonly screen: number;
  readonly row: number;
  readonly count: number;
}

/** The rows to draw; never none of a list that has any. */
export function visibleRows({ top, screen, row, count }: ListPlace): RowRange {
  const first = Math.floor(-top / row) - BEYOND;
  const last = Math.ceil((screen - top) / row) + BEYOND;
  const from = Math.max(0, Math.min(Math.floor(first / STEP) * STEP, count - 1));
  const to = Math.min(count, Math.max(Math.ceil(last / STEP) * STEP, from + 1));
  return { from, to };
}
