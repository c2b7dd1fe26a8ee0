import { expect, test } from 'vitest';
import { splitSince } from './split-since.ts';
import type { TradeMarket } from './trade-market.ts';

const ONE = { numerator: 1n, denominator: 1n };
/** Four for one at 10, one for six at 20. */
const ratios = [
  { from: 20, numerator: 4n, denominator: 6n },
  { from: 10, numerator: 4n, denominator: 1n },
];
const market = {
  splits: { ratioAt: (_id: string, at: number) => ratios.find(({ from }) => from <= at) ?? ONE },
} as unknown as TradeMarket;

test('what came of a share since is told in the smallest numbers, and nothing where no split came', () => {
  const since = (after: number, now: number) => splitSince(market, 'AAPL.XNAS', { after, now });
  expect(since(5, 9)).toBeNull();
  expect(since(10, 19)).toBeNull();
  expect(since(5, 10)).toEqual({ numerator: '4', denominator: '1' });
  expect(since(10, 20)).toEqual({ numerator: '1', denominator: '6' });
  expect(since(5, 20)).toEqual({ numerator: '2', denominator: '3' });
});
