import { expect, test } from 'vitest';
import { listStockActions } from '#features/corporate-action/contract.ts';
import { CALLS_OF } from '#features/ipo/contract.ts';
import {
  getMarketOverview,
  getStock,
  listBars,
  listPopularSearches,
  listSectors,
  listStocks,
} from '#features/market/contract.ts';
import { listNews } from '#features/news/contract.ts';
import { startingCashCall } from '#features/sandbox/contract.ts';
import { firstScreenOf } from './first-screens.ts';

const CALLS = [
  listStockActions,
  CALLS_OF.ipo.list,
  getMarketOverview,
  getStock,
  listBars,
  listStocks,
  listNews,
  listPopularSearches,
  listSectors,
  startingCashCall,
];
const PATHS = [
  '/',
  '/home',
  '/situation',
  '/situation/detail/AAPL.XNAS',
  '/news',
  '/ipo',
  '/search',
  '/user/login',
  '/user/register',
];

test.each(PATHS)('given %s, then what its page asks are open reads with inputs that they take', (path) => {
  const screen = firstScreenOf(path);
  expect(screen).not.toBeNull();
  for (const { call, input } of screen?.asks ?? []) {
    const known = CALLS.find((each) => each.path === call);
    expect([known?.access, known?.command], call).toEqual(['anonymous', false]);
    expect(known?.input.safeParse(input).success, call).toBe(true);
  }
});

test('given a search, then nothing is asked that it would change; any other address is not known', () => {
  expect(firstScreenOf('/situation?tab=america')?.asks).toEqual([]);
  expect(firstScreenOf('/situation?tab=america')?.modules).toEqual(firstScreenOf('/situation')?.modules);
  for (const path of ['/trade', '/situation/detail/', '/situation/detail/a%20b', '/toString', '/__proto__'])
    expect(firstScreenOf(path), path).toBeNull();
});
