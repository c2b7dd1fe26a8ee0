import { expect, test } from 'vitest';
import type { Words } from '#ui/i18n/words.tsx';
import type { OfferItem } from '../../contract.ts';
import { lotText, shareText } from './lot-words.ts';

const words = {
  t: (key: string, values: object) => `${key} ${Object.values(values).join(' ')}`,
  money: (amount: string) => `$${amount}`,
} as unknown as Words;

const offer = (change: Partial<OfferItem>) =>
  ({
    kind: 'ipo',
    state: 'subscription',
    lotSize: '100',
    priceLow: '18.00',
    priceHigh: '22.00',
    issuePrice: null,
    ...change,
  }) as OfferItem;

test.each([
  ['pending', null, 'ipo.perLot 100 true'],
  ['subscription', null, 'ipo.perLot 100 true'],
  ['subscription', '20.00', 'ipo.perLot 100 false'],
  ['closed', null, 'ipo.perLot 100 false'],
  ['lottery', null, 'ipo.perLot 100 false'],
  ['cancelled', null, 'ipo.perLot 100 false'],
  ['listing', '20.00', 'ipo.perLot 100 false'],
] as const)('a lot of an offer that is %s at %s is told by %s', (state, issuePrice, told) => {
  expect(lotText(words, offer({ state, issuePrice }))).toBe(told);
});

test.each([
  ['pending', null, 'ipo.perShare $18.00–$22.00'],
  ['pending', '20.00', 'ipo.toIssueAt $20.00'],
  ['lottery', '20.00', 'ipo.toIssueAt $20.00'],
  ['cancelled', '20.00', 'ipo.toIssueAt $20.00'],
  ['listing', '20.00', 'ipo.issuedAt $20.00'],
] as const)('a share of an issue that is %s at %s is told by %s', (state, issuePrice, told) => {
  expect(shareText(words, offer({ state, issuePrice }))).toBe(told);
});

test('a share of a placement has its price and no more', () => {
  const placement = offer({ kind: 'placement', state: 'listing', issuePrice: '20.00' });
  expect(shareText(words, placement)).toBe('ipo.perShare $20.00');
});
