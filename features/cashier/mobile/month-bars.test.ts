import { expect, test } from 'vitest';
import type { AssetMonth } from '../contract.ts';
import { monthBars, netOf } from './month-bars.ts';

const month: AssetMonth = {
  currency: 'MXN',
  today: '2026-02-20',
  beginsOn: '2026-02-01',
  endsOn: '2026-02-28',
  cameIn: '300.10',
  wentOut: '100.30',
  days: [
    { date: '2026-02-03', cameIn: '300.00', wentOut: '0.00' },
    { date: '2026-02-19', cameIn: '0.10', wentOut: '100.30' },
  ],
};

test('a month has a bar for each of its days, those of large sums taller, and the smallest still seen', () => {
  const bars = monthBars(month, 60);
  expect(bars).toHaveLength(28);
  expect(bars[2]).toMatchObject({ date: '2026-02-03', down: 0, isAhead: false });
  expect(bars[18]?.up).toBe(2);
  expect(bars[2]!.up + bars[18]!.down).toBeCloseTo(56);
  expect(bars[2]!.up / bars[18]!.down).toBeCloseTo(300 / 100.3);
  expect(bars[3]).toEqual({ date: '2026-02-04', up: 0, down: 0, isToday: false, isAhead: false });
  expect(bars[19]?.isToday).toBe(true);
  expect(bars[20]?.isAhead).toBe(true);
});

test('a month without a movement has flat days, and what it came to is exact', () => {
  const still = monthBars({ ...month, days: [] }, 60);
  expect(still.every(({ up, down }) => up === 0 && down === 0)).toBe(true);
  expect(netOf(month)).toBe('199.80');
  expect(netOf({ cameIn: '0.00', wentOut: '100.30' })).toBe('-100.30');
});
