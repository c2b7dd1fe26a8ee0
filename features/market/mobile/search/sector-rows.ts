import type { SectorDay } from '../../contract.ts';

/** One row of the picture of the sectors: its share of the height, its tiles with their shares of the width. */
export interface SectorRow {
  readonly share: number;
  readonly tiles: readonly { readonly sector: SectorDay; readonly share: number }[];
}

const A_ROW = 3;

/** Sectors in rows of three, the largest first: the area of each tile is its share of all stocks. */
export function sectorRows(sectors: readonly SectorDay[]): SectorRow[] {
  const rows: SectorRow[] = [];
  const total = sectors.reduce((sum, { count }) => sum + count, 0);
  for (let at = 0; at < sectors.length; at += A_ROW) {
    const row = sectors.slice(at, at + A_ROW);
    const count = row.reduce((sum, sector) => sum + sector.count, 0);
    rows.push({
      share: count / total,
      tiles: row.map((sector) => ({ sector, share: sector.count / count })),
    });
  }
  return rows;
}

/** Of the colour of gain or loss in a tile's ground, in percent; ink reads on the strongest in both themes. */
const FAINTEST = 10;
const STRONGEST = 34;

/** How strong the ground of a tile is: a change of two percent or more is the strongest. */
export function strengthOf(changePercent: string): number {
  const share = Math.min(1, Math.abs(Number(changePercent)) / 2);
  return Math.round(FAINTEST + (STRONGEST - FAINTEST) * share);
}
