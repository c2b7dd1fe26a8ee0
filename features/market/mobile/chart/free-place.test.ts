import { expect, it } from 'vitest';
import { type Box, freePlace } from './free-place.ts';

const CANVAS = { width: 332, height: 200 };
/** Each place is 10 px after the one before. */
const LABEL = { inset: 6, y: 100, width: 80, height: 20, gap: 6 };
const box = (left: number, right: number, top: number, bottom: number): Box => ({ left, right, top, bottom });

it('stands on its line where that begins, where nothing else is', () => {
  expect(freePlace(LABEL, CANVAS, [])).toEqual(box(6, 86, 90, 110));
});

it('goes along its line until it covers nothing', () => {
  expect(freePlace(LABEL, CANVAS, [box(0, 60, 98, 104)])).toEqual(box(66, 146, 90, 110));
  expect(freePlace(LABEL, CANVAS, [box(0, 240, 98, 104)])).toEqual(box(246, 326, 90, 110));
});

it('stands above or below where something goes along its line', () => {
  const beside = box(0, 332, 104, 104);
  expect(freePlace(LABEL, CANVAS, [beside])).toEqual(box(6, 86, 77, 97));
  expect(freePlace(LABEL, CANVAS, [box(0, 332, 70, 102)])).toEqual(box(6, 86, 103, 123));
  expect(freePlace(LABEL, CANVAS, [beside, box(0, 100, 80, 85)])).toEqual(box(106, 186, 77, 97));
});

it('covers least where all is taken, and never leaves the canvas', () => {
  const all = box(0, 332, 0, 200);
  expect(freePlace(LABEL, CANVAS, [all, box(0, 200, 0, 200)])).toEqual(box(206, 286, 90, 110));
  expect(freePlace({ ...LABEL, y: 4 }, CANVAS, [all])).toEqual(box(6, 86, 7, 27));
});
