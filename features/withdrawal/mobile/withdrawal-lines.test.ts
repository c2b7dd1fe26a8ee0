import { expect, test } from 'vitest';
import { createWords } from '#ui/i18n/words.tsx';
import type { WithdrawalPreview } from '../contract.ts';
import { previewLines } from './withdrawal-lines.ts';

/** Without texts a label is its key. */
const words = createWords('es', {}, () => Promise.resolve());

test("a coin's rate names its source in the reader's words, never by the name that the program has for it", () => {
  const preview = {
    method: 'btc',
    currency: 'USD',
    amount: '2400.00',
    fee: '2.00',
    rate: '87754.18',
    rateSource: 'sandbox',
    receivedIn: 'BTC',
    destination: { bankName: null, cardholder: null, short: 'bc1qw5…3t4' },
    dueAt: '2026-11-25T14:30:00.000Z',
  } as WithdrawalPreview;
  const source = previewLines(words, preview).find(({ label }) => label === 'withdrawal.line.source');
  expect(source?.value).toBe('withdrawal.rate.source');
});
