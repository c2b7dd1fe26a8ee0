import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noiseKey } from './noise.ts';
import { spreadAround } from './spread.ts';

const TICK = 10_000;
const profile = {
  key: noiseKey('test', 'spread'),
  tick: TICK,
  referencePrice: 50_000_000,
  yearlyVolatilityBps: 2_000,
  marketShare: 0.5,
  imported: new Map(),
};

describe('bid and ask', () => {
  it('lie around the price, apart by a tick at least, at any price, volume and instant', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: 1_420_000_000_000, max: 1_830_000_000_000 }),
        (ticks, dailyVolume, instant) => {
          const price = ticks * TICK;
          const { bid, ask } = spreadAround(price, { ...profile, dailyVolume }, instant);
          expect(bid).toBeGreaterThan(0);
          expect(bid).toBeLessThanOrEqual(price);
          expect(ask).toBeGreaterThanOrEqual(price);
          expect(ask - bid).toBeGreaterThanOrEqual(TICK);
        },
      ),
    );
  });

  it('lie closer for what is traded more', () => {
    const width = (dailyVolume: number) => {
      const { bid, ask } = spreadAround(50_000_000, { ...profile, dailyVolume }, 1_795_000_000_000);
      return ask - bid;
    };
    expect(width(40_000_000)).toBe(TICK);
    expect(width(1_000)).toBe(20 * TICK);
  });
});
