import { expect, test } from 'vitest';
import { createWords } from '#ui/i18n/words.tsx';
import type { Deposit } from '../contract.ts';
import { type DepositLabels, depositKeys, depositLines } from './deposit-lines.ts';

/** Without texts a label is its key. */
const words = createWords('es', {}, () => Promise.resolve());
const DESK: DepositLabels = {
  credited: 'deposit.desk.credited',
  reference: 'deposit.desk.reference',
  told: 'deposit.desk.told',
};
const deposit = {
  id: '01a1ff5a-578b-7000-88c1-1cb4c59c47df',
  method: 'spei',
  unit: 'MXN',
  currency: 'MXN',
  quantity: '1500.00',
  received: '1500.00',
  amount: '1500.00',
  rate: null,
  status: 'completed',
  address: '000000000000000000',
  reference: '5927508',
  trackingKey: 'MBAN01002611200087654321',
  transferKey: 'MBAN01002611200087654321',
  network: null,
  confirmedAt: null,
  bankInfo: null,
  createdAt: '2026-11-23T14:30:00.000Z',
  dueAt: '2026-11-24T14:30:00.000Z',
  decidedAt: '2026-11-23T15:30:00.000Z',
} as unknown as Deposit;
const labels = (items: readonly { label: unknown }[]) => items.map(({ label }) => label);

test('an investor is spoken to', () => {
  expect(labels(depositLines(words, deposit))).toContain('deposit.credited');
  expect(labels(depositKeys(words, deposit))).toEqual(
    expect.arrayContaining(['deposit.reference', 'deposit.trackingKey.told']),
  );
});

test('the firm’s people are told of the investor, never in the investor’s own words', () => {
  const told = [...labels(depositLines(words, deposit, DESK)), ...labels(depositKeys(words, deposit, DESK))];
  expect(told).toEqual(expect.arrayContaining(Object.values(DESK)));
  for (const own of ['deposit.credited', 'deposit.reference', 'deposit.trackingKey.told'])
    expect(told).not.toContain(own);
});
