import { expect, test } from 'vitest';
import type { StockDetail } from '#features/market/contract.ts';
import { firstOfEachMarket, isYetToOpen } from './near-markets.ts';

test.each([
  [[], null, null],
  [['AAPL.XNAS', 'GE.XNYS'], 'AAPL.XNAS', null],
  [['AAPL.XNAS', 'GE.XNYS', 'WALMEX.XMEX', 'AMXB.XMEX'], 'AAPL.XNAS', 'WALMEX.XMEX'],
  [['WALMEX.XMEX', 'AMXB.XMEX', 'GE.XNYS'], 'WALMEX.XMEX', 'GE.XNYS'],
])('of %j the nearest is %s, and %s that of the other market', (near, first, other) => {
  expect(firstOfEachMarket(near)).toEqual({ first, other });
});

const session = { opensAt: '2026-11-27T14:30:00.000Z', closesAt: '2026-11-27T18:00:00.000Z', holiday: null };
test.each([
  ['closed', '2026-11-26T15:00:00.000Z', true],
  ['closed', '2026-11-27T14:30:00.000Z', false],
  ['closed', '2026-11-27T18:00:00.000Z', false],
  ['open', '2026-11-27T14:00:00.000Z', false],
] as const)('a session last heard of as %s is yet to open at %s: %s', (state, at, expected) => {
  const stock = { session: { ...session, state } } as Pick<StockDetail, 'session'>;
  expect(isYetToOpen(stock, Date.parse(at))).toBe(expected);
});
