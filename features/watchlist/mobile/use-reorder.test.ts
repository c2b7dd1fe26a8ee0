import { expect, it } from 'vitest';
import { type Moving, shiftOf } from './use-reorder.ts';

const IDS = ['A', 'B', 'C', 'D', 'E'];
const shifts = (moving: Moving | null) => IDS.map((id, at) => shiftOf(id, at, moving));
const moving = (from: number, to: number): Moving => {
  const offset = (to - from) * 60;
  return { id: IDS[from]!, by: 'keys', from, to, offset, height: 60 };
};

it('leaves all rows in their places while none is on its way', () => {
  expect(shifts(null)).toEqual([0, 0, 0, 0, 0]);
  expect(shifts(moving(2, 2))).toEqual([0, 0, 0, 0, 0]);
});

it('makes room where a row goes, and closes up where it was', () => {
  expect(shifts(moving(1, 3))).toEqual([0, 120, -60, -60, 0]);
  expect(shifts(moving(4, 0))).toEqual([60, 60, 60, 60, -240]);
});
