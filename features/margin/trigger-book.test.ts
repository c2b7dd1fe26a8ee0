import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TriggerBook, type WatchedLot } from './trigger-book.ts';

const bounds = fc.option(fc.bigInt({ min: 1n, max: 50n }), { nil: null });
const lots = fc.record({
  key: fc.integer({ min: 0, max: 20 }).map((n) => `lot ${n}`),
  stockId: fc.constantFrom('AAPL.XNAS', 'WALMEX.XMEX'),
  below: bounds,
  above: bounds,
});
const steps = fc.array(
  fc.oneof(
    lots.map((lot) => ({ do: 'put' as const, lot })),
    fc.integer({ min: 0, max: 20 }).map((n) => ({ do: 'remove' as const, key: `lot ${n}` })),
  ),
  { maxLength: 60 },
);

it('finds the lots that a look at each of them would find, whatever was put and removed', () => {
  fc.assert(
    fc.property(steps, fc.bigInt({ min: 1n, max: 50n }), (done, price) => {
      const book = new TriggerBook();
      const all = new Map<string, WatchedLot>();
      for (const step of done) {
        if (step.do === 'put') {
          book.put(step.lot);
          all.set(step.lot.key, step.lot);
        } else {
          book.remove(step.key);
          all.delete(step.key);
        }
      }
      const again = new TriggerBook();
      again.replaceAll([...all.values()]);
      for (const stockId of ['AAPL.XNAS', 'WALMEX.XMEX']) {
        const due = [...all.values()]
          .filter((lot) => lot.stockId === stockId)
          .flatMap(({ key, below, above }) => [
            ...(below !== null && price <= below ? [key] : []),
            ...(above !== null && price >= above ? [key] : []),
          ])
          .sort();
        for (const one of [book, again]) {
          expect(
            one
              .metBy(stockId, price, 100)
              .map(({ key }) => key)
              .sort(),
          ).toEqual(due);
          expect(one.metBy(stockId, price, 3).length).toBeLessThanOrEqual(3);
        }
      }
      expect([book.size, again.size]).toEqual([all.size, all.size]);
    }),
    { numRuns: 2_000 },
  );
});
