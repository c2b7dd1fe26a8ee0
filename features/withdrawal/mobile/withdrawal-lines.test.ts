import { expect, test } from 'vitest';
import { createWords } from '#ui/i18n/words.tsx';
import type { WithdrawalDetail, WithdrawalPreview } from '../contract.ts';
import { detailLines, previewLines } from './withdrawal-lines.ts';

/** Without texts a label is its key. */
const words = createWords('es', {}, () => Promise.resolve());

test("a coin's rate names its source in the reader's words, never by the name that the program has for it", () => {
  const preview = {
    method: 'btc',
    currency: 'USD',
    amount: '2400.00',
    fee: '2.00',
    rate: { rate: '87754.18', source: 'sandbox', quotedAt: '2026-11-23T14:30:00.000Z' },
    unit: 'BTC',
    address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    bankInfo: null,
    dueAt: '2026-11-25T14:30:00.000Z',
  } as WithdrawalPreview;
  const source = previewLines(words, preview).find(({ label }) => label === 'withdrawal.line.source');
  expect(source?.value).toBe('withdrawal.rate.source');
});

test('what was sent and is not confirmed says by when that is resolved, and no more by when it is sent', () => {
  const pending = {
    method: 'bank_card',
    currency: 'MXN',
    amount: '2500.00',
    fee: '0.00',
    rate: null,
    unit: 'MXN',
    address: '•••• 8907',
    bankInfo: { bankName: 'BBVA', beneficiary: 'Ana Ruiz', bankCode: '' },
    createdAt: '2026-11-23T14:30:00.000Z',
    approvedAt: null,
    decidedAt: null,
    dueAt: '2026-11-25T14:30:00.000Z',
    status: 'pending',
    holds: [],
  } as unknown as WithdrawalDetail;
  const last = (withdrawal: WithdrawalDetail) => detailLines(words, withdrawal).at(-1);
  expect(last(pending)?.label).toBe('withdrawal.line.due');
  const until = '2026-11-27T14:30:00.000Z';
  const hold = { kind: 'unconfirmed', until, authority: null, reference: null, opinion: 'Falta' } as const;
  expect(last({ ...pending, status: 'unknown', holds: [hold] })).toMatchObject({
    label: 'withdrawal.line.resolve',
    value: words.date(until, 'moment'),
  });
});
