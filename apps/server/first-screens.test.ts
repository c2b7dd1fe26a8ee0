import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getBlockOffer, listBlockOffers } from '#features/block-trade/contract.ts';
import { listStockActions } from '#features/corporate-action/contract.ts';
import { getFoundation, listFoundations } from '#features/foundation/contract.ts';
import { CALLS_OF } from '#features/ipo/contract.ts';
import { getLoanConditions } from '#features/loan/contract.ts';
import {
  getMarketOverview,
  getStock,
  listBars,
  listPopularSearches,
  listSectors,
  listStocks,
} from '#features/market/contract.ts';
import { getMutualFund, listMutualFunds, listNavs } from '#features/mutual-fund/contract.ts';
import { listNews } from '#features/news/contract.ts';
import { getOtcTerms } from '#features/otc/contract.ts';
import { startingCashCall } from '#features/sandbox/contract.ts';
import { listTariff } from '#features/tariff/contract.ts';
import { firstScreenOf } from './first-screens.ts';

const CALLS = [
  listStockActions,
  CALLS_OF.ipo.list,
  CALLS_OF.placement.list,
  getBlockOffer,
  getFoundation,
  getLoanConditions,
  getMutualFund,
  getOtcTerms,
  listBlockOffers,
  listFoundations,
  listMutualFunds,
  listNavs,
  listTariff,
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
  '/mutualFunds',
  '/mutualFunds/detail/LIQDIA',
  '/foundation',
  '/foundation/detail/01a21f5f-7bf6-7021-b795-b251b02b9f6a',
  '/placement',
  '/blockTrade',
  '/blockTrade/detail/01a21f5f-7c2e-7002-bdfc-a2ce3f162381',
  '/otc',
  '/loan',
  '/fees',
];

/** Of which the page names only those that the build knows. */
const SOURCES = globSync('{apps/mobile,features/*/mobile}/**/*.{ts,tsx}', {
  cwd: join(import.meta.dirname, '../..'),
});

test.each(PATHS)('given %s, then all that draws it is there', (path) => {
  const { modules = [], own = [], behind = [] } = firstScreenOf(path) ?? {};
  for (const module of [...modules, ...own, ...behind])
    expect(
      SOURCES.filter((source) => source.endsWith(`/${module}`)),
      module,
    ).toHaveLength(1);
});

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
  for (const path of [
    '/trade',
    '/situation/detail/',
    '/situation/detail/a%20b',
    '/user/detail/x',
    '/__proto__/detail/x',
    '/toString',
    '/__proto__',
  ])
    expect(firstScreenOf(path), path).toBeNull();
});
