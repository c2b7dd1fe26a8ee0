import type { Page } from '@playwright/test';
import type { Deposit } from '#features/deposit/contract.ts';
import type { WithdrawalDetail } from '#features/withdrawal/contract.ts';

/** Orders of money in and out as calls answer them, for screens whose states the product's own servers seldom come to. */

export const ORDER_ID = '01a1fd7d-96bf-721b-99ba-3e7f71406700';

/** What a call answers that did what was asked. */
export const success = (data: object) => ({ json: { success: true, code: 0, msg: '', data } });

/** Puts an answer in the place of a call's. */
export const answer = (page: Page, path: string, data: object) =>
  page.route(`**/api/${path}?*`, (route) => route.fulfill(success(data)));

export const withdrawal: WithdrawalDetail = {
  id: ORDER_ID,
  type: 'withdrawal',
  method: 'usdt_trc20',
  currency: 'USD',
  unit: 'USDT',
  amount: '100.00',
  quantity: '98.00',
  fee: '2.00',
  rate: { rate: '1.00', source: 'sandbox', quotedAt: '2026-11-20T15:29:00.000Z' },
  address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  bankInfo: null,
  createdAt: '2026-11-20T15:30:00.000Z',
  dueAt: '2026-11-21T15:30:00.000Z',
  decidedAt: null,
  auditOpinion: '',
  status: 'pending',
  step: 'waiting',
  payoutReference: null,
  returnReference: null,
  holds: [],
  isTaken: false,
  canCancel: true,
  isLate: false,
  approvedAt: null,
  ledgerHead: null,
  measured: { count: 0, medianMs: null, inTimePercent: null },
};

export const deposit: Deposit = {
  id: ORDER_ID,
  type: 'deposit',
  method: 'spei',
  currency: 'MXN',
  unit: 'MXN',
  quantity: '1500.00',
  status: 'pending',
  received: null,
  amount: null,
  rate: null,
  network: null,
  address: '012180012345678906',
  bankInfo: null,
  reference: '1234567',
  trackingKey: '',
  transferKey: '',
  confirmedAt: null,
  proofImage: ORDER_ID,
  createdAt: '2026-11-20T15:30:00.000Z',
  dueAt: '2026-11-21T15:30:00.000Z',
  decidedAt: null,
  auditOpinion: '',
};
