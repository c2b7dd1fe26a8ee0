import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allWinUntil, COLUMNS, flagsOf, stretchesOf } from './strip-shape.ts';

const drawn = fc
  .array(fc.constantFrom(0, 1, 2), { minLength: 1, maxLength: 3_000 })
  .map((all) => Uint8Array.from(all));

describe('the strip', () => {
  it('fills as much of its width as won', () => {
    fc.assert(
      fc.property(drawn, (outcome) => {
        const filled = stretchesOf(outcome).reduce((sum, { width }) => sum + width, 0);
        const won = outcome.filter((result) => result !== 0).length;
        // A column holds one place more or less than the next.
        const unevenness = outcome.length > COLUMNS ? COLUMNS / 8 : 0.000_001;
        expect(Math.abs(filled - (won * COLUMNS) / outcome.length)).toBeLessThan(unevenness + 1);
      }),
      { numRuns: 300 },
    );
  });

  it('draws neighbours as one stretch, each place its share', () => {
    expect(stretchesOf(Uint8Array.of(1, 2, 0, 1))).toEqual([
      { from: 0, width: COLUMNS / 2 },
      { from: (COLUMNS * 3) / 4, width: COLUMNS / 4 },
    ]);
    expect(stretchesOf(Uint8Array.of(0, 0))).toEqual([]);
  });

  it('leaves no gap where all won, and draws nothing where none did', () => {
    const outcome = Uint8Array.from({ length: 1_313 }, (_, place) => (place < 700 ? 1 : 0));
    const [whole, ...others] = stretchesOf(outcome);
    expect(others).toEqual([]);
    expect(whole).toEqual({ from: 0, width: Math.round((700 * COLUMNS) / 1_313) });
  });

  it('knows up to which place all win', () => {
    expect(allWinUntil(Uint8Array.of(1, 2, 1, 0, 1))).toBe(2);
    expect(allWinUntil(Uint8Array.of(1, 2, 1))).toBe(3);
    expect(allWinUntil(Uint8Array.of(1, 0, 1))).toBe(0);
  });

  it('flags own lots only where there is room, and within its edges', () => {
    const own = [1, 2, 60, 100].map((place) => ({ number: place, place, outcome: 0 as const }));
    const flags = flagsOf(own, 100);
    expect(flags.map(({ lot }) => lot.place)).toEqual([1, 60, 100]);
    expect(flags.every(({ at }) => at > 0.05 && at < 0.95)).toBe(true);
  });
});
