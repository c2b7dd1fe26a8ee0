import fc from 'fast-check';
import { expect, it } from 'vitest';
import { layOutLine } from './number-line.ts';

const SIZE = { width: 9, disc: 0.7 };
const lay = (...percents: number[]) =>
  layOutLine(
    percents.map((percent, item) => ({ item, percent })),
    SIZE,
  );

it('stands falls left of zero and gains right of it', () => {
  const { points, zero, ticks } = lay(-1.08, 0, 2.43);
  expect(points.map(({ item }) => item)).toEqual([0, 1, 2]);
  expect(points[0]!.x).toBeLessThan(zero);
  expect(points[1]!.x).toBe(zero);
  expect(points[2]!.x).toBeGreaterThan(zero);
  expect(ticks.map(({ percent }) => percent)).toEqual([-1, 0, 1, 2]);
});

it('stacks what stands at one place', () => {
  const { points, levels } = lay(1, 1, 1.01);
  expect(points.map(({ level }) => level)).toEqual([0, 1, 2]);
  expect(levels).toBe(3);
});

it('keeps zero in the middle where nothing moved', () => {
  const { zero, levels } = lay(0);
  expect([zero, levels]).toEqual([4.5, 1]);
  expect(lay().points).toEqual([]);
});

it('never lets two discs touch, nor leave the line', () => {
  const percent = fc.double({ min: -60, max: 300, noNaN: true });
  fc.assert(
    fc.property(fc.array(percent, { maxLength: 40 }), (percents) => {
      const { points, ticks } = lay(...percents);
      expect(points).toHaveLength(percents.length);
      expect(ticks.length).toBeLessThanOrEqual(8);
      for (const { x } of points) {
        expect(x).toBeGreaterThanOrEqual(SIZE.disc / 2 - 1e-9);
        expect(x).toBeLessThanOrEqual(SIZE.width - SIZE.disc / 2 + 1e-9);
      }
      for (const a of points)
        for (const b of points)
          if (a !== b && a.level === b.level) expect(Math.abs(a.x - b.x)).toBeGreaterThanOrEqual(SIZE.disc);
    }),
    { numRuns: 500 },
  );
});
