import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { businessNow, setBusinessNow } from '#ui/clock/business-clock.ts';
import { takeFirstAnswers } from './first-answers.ts';

const DAY_MS = 86_400_000;
const page = (at: number) =>
  JSON.stringify({
    language: 'es',
    at,
    now: at + DAY_MS,
    answers: [
      { call: 'stock/detail', input: { id: 'AAPL.XNAS' }, data: { price: '1.00' } },
      { call: 'news/list', input: {}, paged: true, data: { items: [], nextCursor: null } },
    ],
  });
const begin = (text: string | null, isOwn = false) => {
  vi.stubGlobal('document', { getElementById: () => (text === null ? null : { textContent: text }) });
  const client = new QueryClient();
  takeFirstAnswers(client, isOwn);
  return client;
};
afterEach(() => {
  vi.unstubAllGlobals();
  setBusinessNow(Date.now());
});

test('given answers in the page, then the screens find them as if they had asked', () => {
  const client = begin(page(Date.now()));
  expect(client.getQueryData(['stock/detail', { id: 'AAPL.XNAS' }, 'es'])).toEqual({ price: '1.00' });
  expect(client.getQueryData(['news/list', {}, 'es', 'pages'])).toEqual({
    pages: [{ items: [], nextCursor: null }],
    pageParams: [null],
  });
});

test('given a moved clock, then the app begins with it, as the drawing did', () => {
  begin(page(Date.now() - 2_000));
  expect(businessNow() - Date.now() - DAY_MS).toBeLessThan(1_500);
  expect(businessNow() - Date.now() - DAY_MS).toBeGreaterThan(-1_500);
});

test('given a log-in, then a page’s time counts, and nothing that was answered to a stranger', () => {
  const client = begin(page(Date.now()), true);
  expect(client.getQueryCache().getAll()).toEqual([]);
  expect(Math.abs(businessNow() - Date.now() - DAY_MS)).toBeLessThan(1_500);
});

test.each([
  ['a page that the browser kept', page(Date.now() - 60_000)],
  ['a device whose clock is behind', page(Date.now() + 60_000)],
  ['a page without', null],
])('given %s, then nothing is taken for new', (_, text) => {
  expect(begin(text).getQueryCache().getAll()).toEqual([]);
});
