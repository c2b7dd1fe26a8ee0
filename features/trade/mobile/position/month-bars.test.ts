import { expect, it } from 'vitest';
import { monthBars, shiftMonth } from './month-bars.ts';

it('has every day of the month, each as high as it is beside the largest, and small ones in sight', () => {
  const bars = monthBars('2026-02', [
    { date: '2026-02-03', result: '200.00' },
    { date: '2026-02-04', result: '-100.00' },
    { date: '2026-02-05', result: '0.01' },
    { date: '2026-02-06', result: '0.00' },
  ]);
  expect(bars).toHaveLength(28);
  expect(bars.slice(2, 7).map(({ height }) => height)).toEqual([100, -50, 6, 0, 0]);
});

it('goes from month to month over the turn of the year', () => {
  expect(shiftMonth('2026-01', -1)).toBe('2025-12');
  expect(shiftMonth('2026-12', 1)).toBe('2027-01');
});
