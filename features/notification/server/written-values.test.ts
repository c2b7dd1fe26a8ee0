import { expect, it } from 'vitest';
import { loadCatalogs } from '#kernel/i18n/catalog.ts';
import type { NotificationRow } from './notification.store.ts';
import { wordsOf } from './words-of-notice.ts';
import { writtenValues } from './written-values.ts';

const catalogs = loadCatalogs(`${import.meta.dirname}/../../..`);
const told = (kind: string, values: NotificationRow['values']) =>
  ({ kind, values, link: null, title: null, content: null }) as unknown as NotificationRow;

it('writes amounts of pesos and dollars with their sign, and days in the reader’s language', () => {
  const row = told('mutual_fund.buy_executed', {
    fund: 'Ruta Global',
    currency: 'MXN',
    navDate: '2026-11-25',
    amount: '5000.00',
    units: '806.274363',
    nav: '6.201362',
  });
  expect(wordsOf(catalogs, 'es', row).content).toBe(
    '<p>Pagaste $5,000.00\u00a0MXN por 806.274363 títulos, al valor de $6.201362 del 25 de noviembre de 2026.</p>',
  );
  expect(wordsOf(catalogs, 'en', row).content).toContain('of November 25, 2026.');
  expect(wordsOf(catalogs, 'zh', row).content).toContain('按2026年11月25日净值');
});

it('writes a loss with its minus before the sign', () => {
  expect(writtenValues({ profit: '-12.50', currency: 'USD' })).toMatchObject({ profit: '\u2212$12.50' });
});

it('writes no sign with coins, numbers of shares and percentages', () => {
  const coins = { quantity: '0.0125', unit: 'BTC', received: '10.00', receivedIn: 'USDT' };
  expect(writtenValues(coins)).toEqual(coins);
  const shares = { quantity: '10', symbol: 'AAPL', currency: 'USD', kind: 'move', value: '2.00' };
  expect(writtenValues(shares)).toEqual(shares);
});

it('leaves a value without digits as it is', () => {
  expect(writtenValues({ amount: '', currency: 'MXN' })).toEqual({ amount: '', currency: 'MXN' });
});
