import { expect, test } from 'vitest';
import { getInfoCall } from '#features/account/contract.ts';
import { getAssetHistory, getAssetSummary, listAssetLog } from '#features/cashier/contract.ts';
import { listDeposits, listPaymentMethods } from '#features/deposit/contract.ts';
import { countUnread, listNotifications } from '#features/notification/contract.ts';
import { listOrders, listPositions } from '#features/trade/contract.ts';
import { getWithdrawalOptions } from '#features/withdrawal/contract.ts';
import { MONEY } from '#kernel/http/answering/own-asks.ts';
import { firstScreenOf } from './first-screens.ts';
import { ownAsksOf } from './own-asks.ts';

const CALLS = [
  getInfoCall,
  getAssetHistory,
  getAssetSummary,
  listAssetLog,
  listDeposits,
  listPaymentMethods,
  countUnread,
  listNotifications,
  listOrders,
  listPositions,
  getWithdrawalOptions,
];
const PATHS = [
  '/',
  '/home',
  '/user',
  '/trade',
  '/trade?tab=records',
  '/trade?tab=holdings',
  '/notification',
  '/user/assets',
  '/user/records',
  '/deposit',
  '/withdrawal',
];

test.each(PATHS)(
  'given %s, then what its page asks are one’s own reads with inputs that they take',
  (path) => {
    const asks = ownAsksOf(path);
    expect(asks.length).toBeGreaterThan(0);
    for (const { call, input } of asks) {
      const known = CALLS.find((each) => each.path === call);
      expect([known?.access, known?.command], call).toEqual(['investor', false]);
      const written = JSON.parse(JSON.stringify(input).replace(MONEY, 'MXN'));
      expect(known?.input.safeParse(written).success, call).toBe(true);
    }
  },
);

test('given a screen of the market, then what anybody asks there; elsewhere nothing', () => {
  const path = '/situation/detail/AAPL.XNAS';
  expect(ownAsksOf(path)).toEqual(firstScreenOf(path)?.asks);
  for (const other of ['/trade?tab=loan', '/user/security', '/__proto__'])
    expect(ownAsksOf(other)).toEqual([]);
});
