import { describe, expect, it } from 'vitest';
import { gainInPesos } from './gain-in-pesos.ts';

const DAYS = [
  { time: '2026-11-11T06:00:00.000Z', close: '18.20' },
  { time: '2026-11-12T06:00:00.000Z', close: '18.312' },
];
const LOT = { principal: '2272.50', floatingProfit: '63.70', openedAt: '2026-11-12T14:30:00.000Z' };
const NOW = { rate: '18.421', at: '2026-11-25T17:00:00.000Z' };

describe('a gain in dollars, in pesos', () => {
  it('is what the shares made at the rate of now and what the dollar made of what was put in', () => {
    // 63.70 × 18.421, and 2,272.50 × (18.421 − 18.312)
    expect(gainInPesos([LOT], DAYS, NOW)).toEqual({
      all: 142_112n,
      byShares: 117_342n,
      byDollar: 24_770n,
      percent: '3.42',
    });
  });

  it('is lost to a cheaper dollar while the shares gain', () => {
    const gain = gainInPesos([LOT], DAYS, { ...NOW, rate: '18.00' });
    expect(gain?.byShares).toBe(114_660n);
    expect(gain?.byDollar).toBe(-70_902n);
    expect(gain?.all).toBe(114_660n - 70_902n);
  });

  it('takes the last close before a day without one, and today’s rate for what was bought today', () => {
    const sunday = { ...LOT, openedAt: '2026-11-15T14:30:00.000Z' };
    expect(gainInPesos([sunday], DAYS, NOW)?.byDollar).toBe(24_770n);
    const today = { ...LOT, openedAt: '2026-11-25T15:00:00.000Z' };
    expect(gainInPesos([today], DAYS, NOW)?.byDollar).toBe(0n);
  });

  it('is not known before the first day of the dollar, or without a price', () => {
    expect(gainInPesos([{ ...LOT, openedAt: '2026-11-02T14:30:00.000Z' }], DAYS, NOW)).toBeNull();
    expect(gainInPesos([{ ...LOT, floatingProfit: null }], DAYS, NOW)).toBeNull();
  });
});
