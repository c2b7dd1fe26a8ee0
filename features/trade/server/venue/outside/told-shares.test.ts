import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { absolute, divideRounded, type Price, price, type Quantity, quantity } from '#kernel/money/money.ts';
import { bringsShares, missingShares, type Told, type ToldSums } from './told-shares.ts';

const NOTHING: Told = { shares: quantity(0n), value: 0n, most: quantity(0n), lookedUp: quantity(0n) };
const told = (changes: Partial<Record<keyof Told, bigint>>): Told => ({ ...NOTHING, ...changes }) as Told;
const shares = (whole: number) => quantity(BigInt(whole) * 1_000_000n);
const mean = (units: bigint, scale = 1n) => ({ units, scale });
const BUY = { side: 'buy', boundPrice: price(10_000_000n) } as const;
const SALE = { side: 'sell', boundPrice: price(10_000_000n) } as const;

test.each([
  ['the first one', {}, [2, 2], true],
  ['the second one', { shares: 2, most: 2 }, [3, 5], true],
  ['one that comes before the one before it', { shares: 2, most: 7 }, [3, 5], true],
  ['one whose shares were looked up', { shares: 5, most: 5, lookedUp: 5 }, [3, 5], false],
  ['one after what was looked up', { shares: 5, most: 5, lookedUp: 5 }, [3, 8], true],
  ['one that lies half in what was looked up', { shares: 5, most: 5, lookedUp: 5 }, [3, 7], false],
  [
    'one whose shares were looked up, while a later one is missing',
    { shares: 13, most: 15, lookedUp: 10 },
    [2, 4],
    false,
  ],
  ['one that would make more than the venue says', { shares: 5, most: 6 }, [3, 5], false],
  ['one of an order of which nothing is said to be executed', {}, [3, 0], false],
] as const)('%s', (_, before, [executed, filled], expected) => {
  const sums = Object.fromEntries(Object.entries(before).map(([name, whole]) => [name, shares(whole)]));
  expect(bringsShares(told(sums), { quantity: shares(executed), filled: shares(filled) })).toBe(expected);
});

describe('what is missing', () => {
  test.each([
    [
      'nothing',
      told({ shares: shares(5), most: shares(5) }),
      { filled: shares(5), mean: mean(9n) },
      BUY,
      'nothing',
    ],
    ['nothing yet', NOTHING, { filled: shares(0), mean: null }, BUY, 'nothing'],
    ['all of it', NOTHING, { filled: shares(5), mean: mean(905n, 100n) }, BUY, [5, 9_050_000n]],
    // 3 at 9.00 and 4 at 9.01 are told of 10 at 9.004: the rest is at (90.04 − 63.04) ÷ 3.
    [
      'a rest that comes out even',
      told({ shares: shares(7), most: shares(7), value: (27_000_000n + 36_040_000n) * 1_000_000n }),
      { filled: shares(10), mean: mean(9004n, 1000n) },
      BUY,
      [3, 9_000_000n],
    ],
    [
      'a third, for a buy',
      NOTHING,
      { filled: shares(3), mean: mean(100_000_001n, 30_000_000n) },
      BUY,
      [3, 3_333_333n],
    ],
    [
      'a third, for a sale',
      NOTHING,
      { filled: shares(3), mean: mean(330_000_001n, 30_000_000n) },
      SALE,
      [3, 11_000_001n],
    ],
    [
      // 2 at 9.998 are told of 3 at 9.998666…
      'a mean that its rounding puts beyond the bound',
      told({ shares: shares(2), most: shares(2), value: 2n * 9_998_000n * 1_000_000n }),
      { filled: shares(3), mean: mean(99_987n, 10_000n) },
      BUY,
      [1, 10_000_000n],
    ],
    // Of 10,000 shares at 9.00 and one at 9.50 the mean tells 9.0000 or 9.0001: the one is at anything from 8.5 to 10.5.
    [
      'a few shares of very many, whose price the rounding hides',
      told({ shares: shares(10_000), most: shares(10_000), value: 90_000n * 10n ** 12n }),
      { filled: shares(10_001), mean: mean(90_000n, 10_000n) },
      BUY,
      [1, 9_000_000n],
    ],
    [
      'the same, where the mean was rounded below what was told',
      told({ shares: shares(100_000), most: shares(100_000), value: 900_004n * 10n ** 12n }),
      { filled: shares(100_001), mean: mean(90_000n, 10_000n) },
      BUY,
      [1, 9_000_000n],
    ],
    [
      'the same, where it would be worth ten times as much',
      told({ shares: shares(1_000_000), most: shares(1_000_000), value: 11_000_051n * 10n ** 12n }),
      { filled: shares(1_000_001), mean: mean(110_001n, 10_000n) },
      SALE,
      [1, 11_000_100n],
    ],
    [
      'the same, at the end of what the sums allow',
      told({ shares: shares(10_000), most: shares(10_000), value: 90_003n * 10n ** 12n }),
      { filled: shares(10_001), mean: mean(90_000n, 10_000n) },
      BUY,
      [1, 6_500_051n],
    ],
    [
      'a price beyond the bound',
      NOTHING,
      { filled: shares(1), mean: mean(1002n, 100n) },
      BUY,
      [1, 10_020_000n],
    ],
    [
      'sums older than what was told',
      told({ shares: shares(2), most: shares(5) }),
      { filled: shares(4), mean: mean(9n) },
      BUY,
      'unclear',
    ],
    ['no mean', NOTHING, { filled: shares(4), mean: null }, BUY, 'unclear'],
    [
      'a mean below what was told',
      told({ shares: shares(4), most: shares(4), value: 10n ** 14n }),
      { filled: shares(5), mean: mean(1n) },
      BUY,
      'unclear',
    ],
  ] as const)('%s', (_, before, sums, order, expected) => {
    const missing = missingShares(before, sums as ToldSums, order);
    if (typeof expected === 'string') expect(missing).toEqual({ kind: expected });
    else expect(missing).toEqual({ kind: 'shares', quantity: shares(expected[0]), price: expected[1] });
  });
});

describe('whatever arrives, in whatever order and as often as it likes', () => {
  interface Executed {
    readonly id: number;
    readonly quantity: Quantity;
    readonly price: Price;
    readonly filled: Quantity;
    readonly value: bigint;
  }
  const executions = fc
    .array(
      fc.tuple(fc.integer({ min: 1, max: 9_000_000 }), fc.integer({ min: 9_000_000, max: 10_000_000 })),
      {
        minLength: 1,
        maxLength: 8,
      },
    )
    .map((parts) => {
      const executed: Executed[] = [];
      for (const [units, at] of parts) {
        const before = executed.at(-1) ?? { filled: 0n, value: 0n };
        const [filled, value] = [before.filled + BigInt(units), before.value + BigInt(units) * BigInt(at)];
        const amounts = {
          quantity: quantity(BigInt(units)),
          price: price(BigInt(at)),
          filled: quantity(filled),
        };
        executed.push({ id: executed.length, ...amounts, value });
      }
      return executed;
    });
  /** Each message tells an execution, or the sums after it. */
  const messages = fc.array(fc.tuple(fc.nat(), fc.boolean()), { maxLength: 30 });
  const MEAN_SCALE = 10_000n;
  const sumsAfter = ({ filled, value }: Executed): ToldSums => ({
    filled,
    mean: { units: divideRounded(value * MEAN_SCALE, filled * 1_000_000n, 'half-even'), scale: MEAN_SCALE },
  });

  function hear() {
    let books = NOTHING;
    const heard = new Set<number>();
    const add = (shares: Quantity, at: Price, filled: bigint, lookedUp: bigint = books.lookedUp) => {
      books = told({
        shares: books.shares + shares,
        value: books.value + shares * at,
        most: filled,
        lookedUp,
      });
    };
    const most = (filled: bigint) => (filled > books.most ? filled : books.most);
    return {
      books: () => books,
      execution(executed: Executed) {
        if (heard.has(executed.id)) return;
        heard.add(executed.id);
        if (bringsShares(books, executed)) add(executed.quantity, executed.price, most(executed.filled));
        else books = told({ ...books, most: most(executed.filled) });
      },
      sums(executed: Executed) {
        const missing = missingShares(books, sumsAfter(executed), BUY);
        if (missing.kind === 'shares') add(missing.quantity, missing.price, executed.filled, executed.filled);
      },
    };
  }

  test('never more shares are filled than the venue says, and in the end as many, at what it says', () => {
    fc.assert(
      fc.property(executions, messages, (executed, script) => {
        const { books, execution, sums } = hear();
        let claimed = 0n;
        let looks = 0n;
        const last = executed.at(-1) as Executed;
        for (const [pick, isSums] of script) {
          const one = executed[pick % executed.length] as Executed;
          if (one.filled > claimed) claimed = one.filled;
          if (isSums) sums(one);
          else execution(one);
          looks += isSums ? 1n : 0n;
          expect(books().shares).toBeLessThanOrEqual(claimed);
        }
        sums(last);
        for (const one of executed) execution(one);
        expect(books().shares).toBe(last.filled);
        // Each look may be off by what its mean was rounded, and by a millionth a share.
        const off = (looks + 1n) * last.filled * (1_000_000n / MEAN_SCALE + 1n);
        expect(absolute(books().value - last.value)).toBeLessThanOrEqual(off);
      }),
    );
  });

  test('executions alone come to exactly what they were, in any order', () => {
    fc.assert(
      fc.property(executions, fc.array(fc.nat()), (executed, order) => {
        const { books, execution } = hear();
        for (const pick of order) execution(executed[pick % executed.length] as Executed);
        for (const one of executed.toReversed()) execution(one);
        const last = executed.at(-1) as Executed;
        expect([books().shares, books().value]).toEqual([last.filled, last.value]);
      }),
    );
  });
});
