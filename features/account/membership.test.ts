import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levelOf, levelStart, nextLevelAt, pointsFor } from './membership.ts';

describe('membership', () => {
  it('gives a point for each whole dollar and each 20 pesos of fees', () => {
    expect(pointsFor({ USD: 0n, MXN: 0n })).toBe(0);
    expect(pointsFor({ USD: 99n, MXN: 1_999n })).toBe(0);
    expect(pointsFor({ USD: 100n, MXN: 2_000n })).toBe(2);
    expect(pointsFor({ USD: 12_345n, MXN: 0n })).toBe(123);
  });

  it('begins each level at its points', () => {
    expect([0, 99, 100, 999, 1_000, 19_999, 20_000].map(levelOf)).toEqual([1, 1, 2, 2, 3, 4, 5]);
  });

  it('names the points at which a level began and at which the next begins, and none after the highest', () => {
    expect([0, 99, 100, 50_000].map(levelStart)).toEqual([0, 0, 100, 20_000]);
    expect(nextLevelAt(0)).toBe(100);
    expect(nextLevelAt(100)).toBe(1_000);
    expect(nextLevelAt(20_000)).toBeNull();
  });

  it('never loses a level by gaining points', () => {
    fc.assert(
      fc.property(fc.nat(50_000), fc.nat(50_000), (points, more) => {
        expect(levelOf(points + more)).toBeGreaterThanOrEqual(levelOf(points));
      }),
    );
  });
});
