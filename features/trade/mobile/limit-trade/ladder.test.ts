import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPrice, parsePrice, price } from '#kernel/money/money.ts';
import { anchorOf, ladderOf, type OwnOrder, stepsOf } from './ladder.ts';

const AAPL = { price: '231.42', bid: '231.41', ask: '231.43' };

describe('the ladder', () => {
  it('has what is quoted in its middle and three whole steps on each side', () => {
    expect(ladderOf(AAPL, '231.42', '0.50', []).rungs.map(({ price: at, marks }) => [at, ...marks])).toEqual([
      ['232.50'],
      ['232.00'],
      ['231.50'],
      ['231.43', 'ask'],
      ['231.42', 'last'],
      ['231.41', 'bid'],
      ['231.00'],
      ['230.50'],
      ['230.00'],
    ]);
  });

  it('marks own orders where they wait, together at one price, and counts those out of sight', () => {
    const own: OwnOrder[] = [
      { side: 'buy', limitPrice: '230.75', left: '3' },
      { side: 'buy', limitPrice: '230.75', left: '4' },
      { side: 'sell', limitPrice: '232', left: '2' },
      { side: 'sell', limitPrice: '300', left: '1' },
      { side: 'buy', limitPrice: '150', left: '1' },
    ];
    const { rungs, above, below } = ladderOf(AAPL, '231.42', '0.50', own);
    expect(rungs.find(({ price: at }) => at === '230.75')).toMatchObject({ buying: '7', selling: null });
    expect(rungs.find(({ price: at }) => at === '232.00')).toMatchObject({ buying: null, selling: '2' });
    expect([above, below]).toEqual([1, 1]);
  });

  it('hangs where it was while the price moves a little, and follows it when it has gone', () => {
    const before = ladderOf(AAPL, '231.42', '0.50', []).rungs.map(({ price: at }) => at);
    const moved = { price: '232.02', bid: '232.01', ask: '232.03' };
    expect(anchorOf('231.42', '0.50', moved.price)).toBe('231.42');
    const after = ladderOf(moved, '231.42', '0.50', []).rungs.map(({ price: at }) => at);
    expect([after[0], after.at(-1)]).toEqual([before[0], before.at(-1)]);
    expect(anchorOf('231.42', '0.50', '232.43')).toBe('232.43');
    expect(anchorOf('231.42', '0.50', '230.41')).toBe('230.41');
  });

  it('has the last price alone while there is no bid and no ask, and a price that is both once', () => {
    const closed = ladderOf({ price: '231.42', bid: null, ask: null }, '231.42', '0.50', []);
    expect(closed.rungs.filter(({ marks }) => marks.length > 0)).toHaveLength(1);
    const atAsk = ladderOf({ price: '231.43', bid: '231.41', ask: '231.43' }, '231.42', '0.50', []);
    expect(atAsk.rungs.find(({ price: at }) => at === '231.43')?.marks).toEqual(['ask', 'last']);
  });

  it('falls from rung to rung, never to zero, with every own order on it or counted', () => {
    const cents = fc.bigInt({ min: 1n, max: 100_000_000n }).map((units) => price(units * 10_000n));
    const order = fc.record({
      side: fc.constantFrom('buy' as const, 'sell' as const),
      limitPrice: cents.map((at) => formatPrice(at)),
      left: fc.constant('1'),
    });
    fc.assert(
      fc.property(
        cents,
        fc.nat(500),
        fc.nat(20),
        fc.array(order, { maxLength: 8 }),
        (last, spread, at, own) => {
          const quoted = {
            price: formatPrice(last),
            bid: formatPrice(last),
            ask: formatPrice(price(last + BigInt(spread) * 10_000n)),
          };
          const { steps } = stepsOf(quoted.price);
          const ladder = ladderOf(quoted, quoted.price, steps[at % steps.length] as string, own);
          const prices = ladder.rungs.map((rung) => parsePrice(rung.price) as bigint);
          for (const [place, each] of prices.entries()) {
            expect(each > 0n).toBe(true);
            if (place > 0) expect(each < (prices[place - 1] as bigint)).toBe(true);
          }
          const shares = ladder.rungs.reduce(
            (sum, { buying, selling }) => sum + Number(buying) + Number(selling),
            0,
          );
          expect(shares + ladder.above + ladder.below).toBe(own.length);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('the steps between rungs', () => {
  it('grow by one, two and five from the tick, up to a tenth of the price, and begin near a quarter percent', () => {
    const { steps, first } = stepsOf('231.42');
    expect(steps.slice(0, 5)).toEqual(['0.01', '0.02', '0.05', '0.10', '0.20']);
    expect(steps.at(-1)).toBe('20.00');
    expect(steps[first]).toBe('0.50');
    expect(stepsOf('0.5').steps[0]).toBe('0.0001');
    expect(stepsOf('0.0001')).toEqual({ steps: ['0.0001'], first: 0 });
  });
});
