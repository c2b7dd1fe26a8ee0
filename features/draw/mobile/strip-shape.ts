import type { OwnLot } from './draw-again.ts';

/** Columns of the strip's drawing: about one for each pixel of a phone. */
export const COLUMNS = 480;

/** One stretch of winning places, in columns from the left. */
export interface Stretch {
  readonly from: number;
  readonly width: number;
}

/**
 * Where lots won, as stretches of the strip. Where several places share a column, it is filled or not so that the winners
 * left over are made up for in the next ones: a sparse part looks as sparse as it is.
 */
export function stretchesOf(outcome: Uint8Array): Stretch[] {
  const { length } = outcome;
  if (length <= COLUMNS) return runsOf(outcome).map(({ from, width }) => scaled(from, width, length));
  const columns = new Uint8Array(COLUMNS);
  let owed = 0;
  for (const column of columns.keys()) {
    const places = outcome.subarray(
      Math.floor((column * length) / COLUMNS),
      Math.floor(((column + 1) * length) / COLUMNS),
    );
    owed += places.filter((result) => result !== 0).length / places.length;
    if (owed < 0.5) continue;
    columns[column] = 1;
    owed -= 1;
  }
  return runsOf(columns);
}

const scaled = (from: number, width: number, length: number): Stretch => ({
  from: (from * COLUMNS) / length,
  width: (width * COLUMNS) / length,
});

function runsOf(cells: Uint8Array): Stretch[] {
  const runs: { from: number; width: number }[] = [];
  for (const [at, cell] of cells.entries()) {
    if (cell === 0) continue;
    const last = runs.at(-1);
    if (last && last.from + last.width === at) last.width += 1;
    else runs.push({ from: at, width: 1 });
  }
  return runs;
}

/**
 * Up to which place every lot won: the last that the second pass reached, or all where there was enough; 0 where the
 * allocation was used up within the first pass.
 */
export function allWinUntil(outcome: Uint8Array): number {
  return outcome.includes(0) ? outcome.lastIndexOf(2) + 1 : outcome.length;
}

/** Share of the strip's width that a flag with a place in it needs. */
const FLAG_WIDTH = 0.13;

/** Own lots that have room for a flag with their place; the others are marked by a line alone. */
export function flagsOf(own: readonly OwnLot[], lots: number): { lot: OwnLot; at: number }[] {
  const flags: { lot: OwnLot; at: number }[] = [];
  for (const lot of own) {
    const at = clamp((lot.place - 0.5) / lots);
    const last = flags.at(-1);
    if (!last || at - last.at >= FLAG_WIDTH) flags.push({ lot, at });
  }
  return flags;
}

const clamp = (at: number) => Math.min(1 - FLAG_WIDTH / 2, Math.max(FLAG_WIDTH / 2, at));
