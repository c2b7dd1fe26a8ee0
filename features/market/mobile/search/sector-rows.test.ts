import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SECTORS } from '../../market.ts';
import { sectorRows, strengthOf } from './sector-rows.ts';

it('gives each sector its share of the area, whatever their sizes', () => {
  const sectors = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: SECTORS.length });
  fc.assert(
    fc.property(sectors, (counts) => {
      const days = counts.map((count, at) => ({ sector: SECTORS[at]!, count, changePercent: '0.00' }));
      const total = counts.reduce((sum, count) => sum + count, 0);
      const tiles = sectorRows(days).flatMap(({ share, tiles: row }) =>
        row.map((tile) => ({ ...tile, area: tile.share * share })),
      );
      expect(tiles.map(({ sector }) => sector)).toEqual(days);
      for (const { sector, area } of tiles) expect(area).toBeCloseTo(sector.count / total, 9);
    }),
    { numRuns: 2_000 },
  );
});

it('is stronger the further a sector moved, up to two percent', () => {
  expect(['0.00', '1.00', '-1.00', '2.00', '-7.10'].map(strengthOf)).toEqual([10, 22, 22, 34, 34]);
});
