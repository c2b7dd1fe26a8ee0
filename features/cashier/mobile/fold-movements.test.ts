import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AssetLogItem } from '../contract.ts';
import { foldMovements, returnedOf, sumsOf } from './fold-movements.ts';

let lines = 0;
function line(part: Partial<AssetLogItem> & { order?: string | null }): AssetLogItem {
  const { order = null, ...given } = part;
  lines += 1;
  return {
    id: String(1_000_000 - lines),
    type: 'trade.buy',
    subType: 'trade.buy.hold',
    typeText: '',
    subTypeText: '',
    currency: 'USD',
    amount: '0.00',
    amountBefore: '0.00',
    amountAfter: '0.00',
    time: '2026-11-20T15:30:00.000Z',
    description: '',
    movementText: '',
    symbol: null,
    orderId: order,
    record: order === null ? null : { kind: 'order', id: order, path: '' },
    isSigned: null,
    hash: '',
    ...given,
  };
}

it('folds what an order held and gave back into what it cost', () => {
  // given the hold of a purchase, its release, and a deposit between them
  const released = line({ order: 'a', amount: '12.50' });
  const deposit = line({ type: 'deposit', currency: 'MXN', amount: '5000.00' });
  const held = line({ order: 'a', amount: '-2300.00' });
  // when they are folded, then the order stands in the place of its newest line
  const movements = foldMovements([released, deposit, held]);
  expect(movements.map(({ lines: of }) => of)).toEqual([[released, held], [deposit]]);
  expect(movements[0]?.sums).toEqual([{ currency: 'USD', amount: '-2287.50' }]);
});

it('tells what a purchase that was called off had held and gave back', () => {
  // given a hold in two parts that came back whole
  const parts = [{ amount: '591.03' }, { amount: '-91.03' }, { amount: '-500.00' }];
  const [calledOff] = foldMovements(parts.map((part) => line({ order: 'a', ...part })));
  // then it is not nothing: so much was held, and came back
  expect(calledOff?.sums).toEqual([{ currency: 'USD', amount: '0.00' }]);
  expect(calledOff && returnedOf(calledOff)).toEqual({ currency: 'USD', amount: '591.03', first: 'out' });
  const [wentBack] = foldMovements(['-80.00', '80.00'].map((amount) => line({ order: 'd', amount })));
  expect(wentBack && returnedOf(wentBack)?.first).toBe('in');
  // and of one that leaves something moved, or moved nothing, there is nothing to tell
  for (const amounts of [['12.50', '-2300.00'], ['0.00']]) {
    const [other] = foldMovements(amounts.map((amount) => line({ order: 'b', amount })));
    expect(other && returnedOf(other)).toBeNull();
  }
});

it('keeps both currencies of a conversion apart', () => {
  const [movement] = foldMovements([
    line({ type: 'exchange', order: 'x', currency: 'USD', amount: '1082.47' }),
    line({ type: 'exchange', order: 'x', currency: 'MXN', amount: '-20000.00' }),
  ]);
  expect(movement?.sums).toEqual([
    { currency: 'MXN', amount: '-20000.00' },
    { currency: 'USD', amount: '1082.47' },
  ]);
});

it('keeps two kinds of movement of one record apart, and lines without a record by themselves', () => {
  const items = [
    line({ order: 'a', type: 'trade.buy' }),
    line({ order: 'a', type: 'margin' }),
    line({}),
    line({}),
  ];
  expect(foldMovements(items)).toHaveLength(4);
});

it('loses no line and no cent, whatever is folded', () => {
  const drawn = fc.array(
    fc.record({
      order: fc.constantFrom(null, 'a', 'b', 'c'),
      currency: fc.constantFrom('MXN' as const, 'USD' as const),
      amount: fc.bigInt(-(10n ** 14n), 10n ** 14n).map((cents) => {
        const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
        return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
      }),
    }),
  );
  fc.assert(
    fc.property(drawn, (parts) => {
      const items = parts.map(line);
      const movements = foldMovements(items);
      expect(movements.flatMap(({ lines: of }) => of).sort(byId)).toEqual([...items].sort(byId));
      const total = (currency: string) => {
        const amounts = movements.flatMap(({ sums }) => sums.filter((sum) => sum.currency === currency));
        return sumsOf(amounts.map(({ amount }) => line({ amount })))[0]?.amount ?? '0.00';
      };
      for (const { currency, amount } of sumsOf(items)) expect(total(currency)).toBe(amount);
    }),
    { numRuns: 2_000 },
  );
});

const byId = (a: AssetLogItem, b: AssetLogItem) => Number(a.id) - Number(b.id);
