import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { price } from '#kernel/money/money.ts';
import { ALERT_KINDS, isReached } from './alert.ts';
import { type WaitingAlert, WaitingAlerts } from './waiting-alerts.ts';

const alerts = fc
  .array(
    fc.record({
      stockId: fc.constantFrom('A', 'B'),
      kind: fc.constantFrom(...ALERT_KINDS),
      bound: fc.bigInt({ min: 1n, max: 40n }),
      createdAt: fc.nat(),
    }),
    { maxLength: 60 },
  )
  .map((list) => list.map((alert, n): WaitingAlert => ({ ...alert, id: String(n) })));

const seenPrice = fc.record({
  price: fc.bigInt({ min: 1n, max: 40n }).map(price),
  previousClose: fc.constant(price(100_000_000n)),
});
const ids = (list: readonly WaitingAlert[]) => list.map(({ id }) => id).sort();

describe('alerts that wait', () => {
  it('are found by a price exactly where looking at each would find them, after any of them were taken away', () => {
    fc.assert(
      fc.property(alerts, fc.infiniteStream(fc.boolean()), seenPrice, (list, taken, seen) => {
        const waiting = new WaitingAlerts();
        for (const alert of list) waiting.add(alert);
        for (const alert of list) waiting.add(alert);
        const left = list.filter((alert) => {
          const isTaken = taken.next().value === true;
          if (isTaken) waiting.remove(alert);
          return !isTaken;
        });
        expect(waiting.size).toBe(left.length);
        expect([...waiting.stocks()].sort()).toEqual([...new Set(left.map(({ stockId }) => stockId))].sort());
        for (const stockId of ['A', 'B']) {
          const ofStock = left.filter((alert) => alert.stockId === stockId);
          expect(ids(waiting.of(stockId))).toEqual(ids(ofStock));
          const reached = ofStock.filter(({ kind, bound }) => isReached(kind, bound, seen));
          expect(ids(waiting.reachedBy(stockId, seen))).toEqual(ids(reached));
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('come in turn, each once in a round, also while others go', () => {
    const waiting = new WaitingAlerts();
    const made = Array.from({ length: 5 }, (_, n): WaitingAlert => {
      return { id: String(n), stockId: 'A', kind: 'above', bound: BigInt(n + 1), createdAt: 0 };
    });
    for (const alert of made) waiting.add(alert);
    expect(ids(waiting.nextInTurn(3))).toEqual(['0', '1', '2']);
    waiting.remove(made[3]!);
    expect(ids(waiting.nextInTurn(3))).toEqual(['0', '1', '4']);
    expect(waiting.nextInTurn(9)).toHaveLength(4);
    for (const alert of made) waiting.remove(alert);
    expect(waiting.nextInTurn(3)).toEqual([]);
  });
});
