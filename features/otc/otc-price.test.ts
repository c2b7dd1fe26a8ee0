import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPrice, parsePrice, parseQuantity, price, rate } from '#kernel/money/money.ts';
import { dealerPrice, gainAtMark, spreadInMoney } from './otc-price.ts';

const SPREAD = rate(150_000n);

test.each([
  ['buy', '62', '62.10'],
  ['buy', '231.43', '231.78'],
  ['sell', '231.41', '231.06'],
  ['sell', '62', '61.90'],
  // a whole tick stays one
  ['buy', '200', '200.30'],
  ['sell', '200', '199.70'],
  // below one unit of the currency ticks are hundredths of a cent
  ['buy', '0.5', '0.5008'],
  ['sell', '0.5', '0.4992'],
  // nothing is left of the least bid
  ['sell', '0.000001', '0.00'],
] as const)('%s at a reference of %s is %s', (side, reference, shown) => {
  expect(formatPrice(dealerPrice(side, parsePrice(reference), SPREAD))).toBe(shown);
});

test('a price is a whole tick, never nearer than the spread and less than a tick beyond it', () => {
  const reference = fc.bigInt({ min: 1_000_000n, max: 10n ** 13n });
  const spread = fc.bigInt({ min: 0n, max: 5_000_000n });
  fc.assert(
    fc.property(fc.constantFrom('buy' as const, 'sell' as const), reference, spread, (side, of, wide) => {
      const at = dealerPrice(side, price(of), rate(wide));
      const tick = at < 1_000_000n ? 100n : 10_000n;
      const exact = of * (side === 'buy' ? 100_000_000n + wide : 100_000_000n - wide);
      const beyond = side === 'buy' ? at * 100_000_000n - exact : exact - at * 100_000_000n;
      expect(at % tick).toBe(0n);
      expect(beyond >= 0n && beyond < 10_000n * 100_000_000n).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('the spread in money is of all shares, on either side', () => {
  const [shares, reference] = [parseQuantity('500'), parsePrice('62')];
  expect(spreadInMoney(parsePrice('62.1'), reference, shares)).toBe(5_000n);
  expect(spreadInMoney(parsePrice('61.9'), reference, shares)).toBe(5_000n);
});

test('an open book gains by its mark, long or short; none without a price', () => {
  // given 10 shares bought for 1,000.00, and 10 owed that were sold for 1,000.00
  const long = { shares: 10_000_000n, cash: -100_000n, realised: 0n };
  const short = { shares: -10_000_000n, cash: 100_000n, realised: 0n };
  expect(gainAtMark(long, parsePrice('101'))).toBe(1_000n);
  expect(gainAtMark(short, parsePrice('101'))).toBe(-1_000n);
  expect(gainAtMark(long, null)).toBeNull();
  expect(gainAtMark({ ...long, shares: 0n }, null)).toBe(0n);
});
