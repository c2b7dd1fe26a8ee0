import type { Page } from '@playwright/test';
import type { Deposit } from '#features/deposit/contract.ts';
import type { WithdrawalDetail } from '#features/withdrawal/contract.ts';
import { ask } from './sandbox-investor.ts';
import { someImage } from './verified-investor.ts';

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
  cardId: null,
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
  isSigned: false,
  isCancelSigned: null,
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

const OPINION = 'Llegaron 0.01234567 BTC en lugar de 0.0125: la red descontó su comisión antes de enviarlos.';
const RATE = { rate: '91234.567891', source: 'sandbox', quotedAt: '2026-11-20T15:29:00.000Z' };
const HASH = 'ab'.repeat(32);

/**
 * A deposit with all that one can say, and a withdrawal with all that can hold one, in place of a verified investor's; gives
 * where they are shown.
 */
export async function showFullOrders(page: Page, token: string): Promise<string[]> {
  const data = (await someImage('#f4f1ea')).buffer.toString('base64');
  const { fileId } = await ask(page, token, 'file/upload', { kind: 'deposit_proof', data });
  const credited = {
    ...deposit,
    method: 'btc',
    currency: 'USD',
    unit: 'BTC',
    network: 'Bitcoin',
    status: 'completed',
    quantity: '0.0125',
    received: '0.01234567',
    amount: '123456789.01',
    rate: RATE,
    address: 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    trackingKey: HASH,
    transferKey: HASH,
    confirmedAt: RATE.quotedAt,
    decidedAt: deposit.dueAt,
    auditOpinion: OPINION,
    proofImage: fileId,
  };
  await answer(page, 'deposit/detail', { deposit: credited, ledgerHead: HASH });
  const bare = { until: null, authority: null, reference: null, opinion: null };
  const until = withdrawal.dueAt;
  const held = {
    ...withdrawal,
    amount: '12345678.90',
    rate: RATE,
    isLate: true,
    ledgerHead: HASH,
    measured: { count: 12, medianMs: 5_400_000, inTimePercent: 91 },
    holds: [
      {
        ...bare,
        kind: 'legal_hold',
        authority: 'Juzgado Tercero de Distrito',
        reference: 'Oficio 1204/2026',
      },
      { ...bare, kind: 'new_destination', until },
      { ...bare, kind: 'password_reset', until },
      { ...bare, kind: 'review' },
      { ...bare, kind: 'second_person' },
    ],
  };
  await answer(page, 'withdrawal/detail', { withdrawal: held });
  return [`/user/records/deposit/${ORDER_ID}`, `/user/records/withdrawal/${ORDER_ID}`];
}
