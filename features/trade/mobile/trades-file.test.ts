import { expect, test } from 'vitest';
import type { Words } from '#ui/i18n/words.tsx';
import type { ExportedTrade } from '../contract.ts';
import { tradesFileRows } from './trades-file.ts';

const NAMES: Record<string, string> = { 'trade.venue.alpaca-paper': 'Alpaca (paper account)' };
const words = { t: (key: string) => key, find: (key: string) => NAMES[key] ?? null } as unknown as Words;

test.each([
  ['alpaca-paper', 'Alpaca (paper account)'],
  ['another', 'another'],
])('the file of trades names %s as the screens do', (source, name) => {
  const trade = { source, orderId: 'an order', side: 'buy', type: 'market' } as ExportedTrade;
  expect(tradesFileRows(words, [trade]).trimEnd()).toMatch(
    new RegExp(`,"?${RegExp.escape(name)}"?,"?an order"?$`),
  );
});
