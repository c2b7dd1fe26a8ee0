import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AssetLogType } from '#kernel/feature/asset-parts.ts';
import { flowsByDay } from './asset-month.ts';
import type { DayLine } from './month-movements.store.ts';

const TYPES: readonly AssetLogType[] = ['trade.buy', 'trade.sell', 'deposit'].map((type) => ({
  type,
  isCapital: type === 'deposit',
}));

test('what an order held and gave back on one day is what it cost; on another day it comes back', () => {
  const line = (date: string, name: string, delta: bigint): DayLine => ({
    date,
    name,
    record: 'order a',
    delta,
  });
  const flows = flowsByDay(TYPES, [
    line('2026-11-20', 'trade.buy.release', 12_50n),
    line('2026-11-20', 'trade.buy.hold', -2_300_00n),
    line('2026-11-21', 'trade.buy.release', 5_00n),
    { date: '2026-11-20', name: 'deposit.credit', record: '7', delta: 100_00n },
  ]);
  expect(flows).toEqual([
    { date: '2026-11-20', cameIn: 100_00n, wentOut: 2_287_50n },
    { date: '2026-11-21', cameIn: 5_00n, wentOut: 0n },
  ]);
});

const lines = fc.array(
  fc.record({
    date: fc.constantFrom('2026-11-01', '2026-11-15', '2026-11-30'),
    name: fc.constantFrom('trade.buy.hold', 'trade.buy.release', 'trade.sell.settle', 'deposit.credit'),
    record: fc.constantFrom('order a', 'order b', '17', '18'),
    delta: fc.bigInt({ min: -1_000_000_000_00n, max: 1_000_000_000_00n }),
  }),
);
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

test('property: of each day, what came in less what went out is to the cent the sum of its lines, and neither is negative', () => {
  fc.assert(
    fc.property(lines, (given) => {
      const flows = flowsByDay(TYPES, given);
      expect(flows.map(({ date }) => date)).toEqual([...new Set(given.map(({ date }) => date))].sort());
      for (const { date, cameIn, wentOut } of flows) {
        const deltas = given.filter((line) => line.date === date).map(({ delta }) => delta);
        expect(cameIn - wentOut).toBe(sum(deltas));
        expect(cameIn >= 0n && wentOut >= 0n).toBe(true);
        expect(cameIn).toBeLessThanOrEqual(sum(deltas.filter((delta) => delta > 0n)));
      }
    }),
  );
});

test('property: the order of the lines changes nothing', () => {
  fc.assert(
    fc.property(lines, (given) => {
      expect(flowsByDay(TYPES, given.toReversed())).toEqual(flowsByDay(TYPES, given));
    }),
  );
});
