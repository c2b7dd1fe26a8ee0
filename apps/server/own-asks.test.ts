import { expect, test } from 'vitest';
import { getInfoCall, listSignIns } from '#features/account/contract.ts';
import { listBankCards } from '#features/bank-card/contract.ts';
import {
  getAssetHistory,
  getAssetMonth,
  getAssetSummary,
  listAssetLog,
  listAssetTypes,
} from '#features/cashier/contract.ts';
import { listDeposits, listPaymentMethods } from '#features/deposit/contract.ts';
import { listFoundationOrders } from '#features/foundation/contract.ts';
import { getKyc } from '#features/identity/contract.ts';
import { getLoanTerms, listLoanOrders } from '#features/loan/contract.ts';
import { getMarketOverview, getStock, listBars } from '#features/market/contract.ts';
import { listFundHoldings } from '#features/mutual-fund/contract.ts';
import { countUnread, listNotifications } from '#features/notification/contract.ts';
import { listInclusions } from '#features/proof/contract.ts';
import { listStatements } from '#features/statement/contract.ts';
import { getOrder, getPosition, listOrders, listPositions, listResults } from '#features/trade/contract.ts';
import { getWithdrawalOptions } from '#features/withdrawal/contract.ts';
import { ANY_ID, MONEY } from '#kernel/http/answering/own-asks.ts';
import { firstScreenOf } from './first-screens.ts';
import { ownAsksOf, ownDrawingOf } from './own-asks.ts';

const CALLS = [
  countUnread,
  getAssetHistory,
  getAssetMonth,
  getAssetSummary,
  getInfoCall,
  getKyc,
  getLoanTerms,
  getMarketOverview,
  getOrder,
  getPosition,
  getStock,
  getWithdrawalOptions,
  listAssetLog,
  listAssetTypes,
  listBankCards,
  listBars,
  listDeposits,
  listFoundationOrders,
  listFundHoldings,
  listInclusions,
  listLoanOrders,
  listNotifications,
  listOrders,
  listPaymentMethods,
  listPositions,
  listResults,
  listSignIns,
  listStatements,
];
const ID = '01a21f5f-7bf6-7021-b795-b251b02b9f6a';
const PATHS = [
  '/',
  '/home',
  '/user',
  '/trade',
  '/trade?tab=records',
  '/trade?tab=holdings',
  '/trade?tab=closed',
  '/trade?tab=loan',
  `/trade/stockTradeDetail/${ID}`,
  `/trade/stockPositionDetail/${ID}`,
  '/notification',
  '/user/assets',
  '/user/records',
  '/user/proof',
  '/user/statements',
  '/user/signIns',
  '/bankCard',
  '/kyc',
  '/deposit',
  '/withdrawal',
];

test.each(PATHS)('given %s, then what its page asks are reads with inputs that they take', (path) => {
  const asks = ownAsksOf(path);
  expect(asks.length).toBeGreaterThan(0);
  for (const { call, input } of asks) {
    const known = CALLS.find((each) => each.path === call);
    expect(['investor', 'anonymous'], call).toContain(known?.access);
    expect(known?.command, call).toBe(false);
    const written = JSON.parse(JSON.stringify(input).replace(MONEY, 'MXN'));
    expect(known?.input.safeParse(written).success, call).toBe(true);
  }
});

test('given a screen of the market, then what anybody asks there and what one has of it; elsewhere nothing', () => {
  const path = '/situation/detail/AAPL.XNAS';
  expect(ownAsksOf(path).slice(0, 4)).toEqual(firstScreenOf(path)?.asks);
  expect(ownAsksOf(path).slice(4)).toEqual([
    { call: 'position/list', input: { state: 'open', stockId: 'AAPL.XNAS' } },
    { call: 'trade/list', input: { stockId: 'AAPL.XNAS', limit: 50 } },
  ]);
  for (const other of [
    '/trade?tab=block',
    '/user/security',
    '/__proto__',
    '/__proto__/x/y',
    '/trade/stockTradeDetail/a%20b',
  ])
    expect(ownAsksOf(other)).toEqual([]);
});

test('given what serves any id, then it asks in its place what each detail asks', () => {
  for (const path of ['/situation/detail/AAPL.XNAS', `/trade/stockTradeDetail/${ID}`]) {
    const [begins = '', id = ''] = path.split(/(?<=\/)(?=[^/]+$)/);
    const ofAny = JSON.stringify(ownAsksOf(`${begins}${ANY_ID}`));
    expect(JSON.parse(ofAny.replaceAll(`"${ANY_ID}"`, `"${id}"`))).toEqual(ownAsksOf(path));
  }
});

test('given an investor’s screens, then those are drawn that say nothing before it is known, with any id alike; no other', () => {
  for (const path of ['/home', '/trade?tab=holdings', '/user/proof', '/situation'])
    expect(ownDrawingOf(path)).toBe(path);
  expect(ownDrawingOf(`/trade/stockTradeDetail/${ID}`)).toBe('/trade/stockTradeDetail/-');
  expect(ownDrawingOf('/situation/detail/AAPL.XNAS')).toBe('/situation/detail/-');
  for (const path of [
    '/user/settings/notifications',
    '/user/withdrawalPassword',
    '/trade?tab=anything',
    '/notification/detail/x',
    '/search',
    '/__proto__',
  ])
    expect(ownDrawingOf(path), path).toBeNull();
});
