import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { ANY_ID, allowOwnAsks, MONEY, putOwnAsks } from './own-asks.ts';

const URL = '/trade?tab=holdings';
const PAGE = putOwnAsks('<head><title>Bolsillo</title></head>', URL, 'es', [
  { call: 'asset/summary', input: { displayCurrency: MONEY } },
]);
const DETAIL_PAGE = putOwnAsks('<head><title>Bolsillo</title></head>', `/situation/detail/${ANY_ID}`, 'es', [
  { call: 'stock/detail', input: { id: ANY_ID } },
]);
const partsOf = (page: string) =>
  /id="own-asks">(.*?)<\/script><script>(.*?)<\/script>/s.exec(page) ?? ['', '', ''];
const [, , script = ''] = partsOf(PAGE);
const ANA = { userToken: 'secret', user: JSON.stringify({ id: 'ana', displayCurrency: 'USD' }) };

function open(kept: Record<string, string>, at = URL, page = PAGE, body: unknown = null) {
  const [, data] = partsOf(page);
  const fetch = vi.fn(async () => new Response(JSON.stringify(body)));
  const [pathname, search = ''] = at.split(/(?=\?)/);
  const window: {
    earlyAnswers?: { token: string; answers: Record<string, Promise<Response>>; came: object };
  } = {};
  runInNewContext(script, {
    window,
    fetch,
    location: { pathname, search },
    localStorage: { getItem: (name: string) => kept[name] ?? null },
    document: { getElementById: () => ({ textContent: data }) },
  });
  return { fetch, early: window.earlyAnswers };
}

test('given a log-in, then its reads are asked as the app asks them', () => {
  const { fetch, early } = open(ANA);
  const headers = { 'content-type': 'application/json', 'accept-language': 'es', userToken: 'secret' };
  const body = '{"displayCurrency":"USD"}';
  expect(fetch.mock.calls).toEqual([['/api/asset/summary?language=es', { method: 'POST', headers, body }]]);
  expect(early?.token).toBe('secret');
  expect(Object.keys(early?.answers ?? {})).toEqual([`asset/summary ${body}`]);
});

test.each([
  ['nobody logged in', {}, URL],
  ['a user that is cut', { ...ANA, user: '{"id":' }, URL],
  ['another language', { ...ANA, language: 'en' }, URL],
  ['another address', ANA, '/trade'],
])('given %s, then nothing is asked', (_, kept, at) => {
  const { fetch, early } = open(kept, at);
  expect(fetch).not.toHaveBeenCalled();
  expect(early).toBeUndefined();
});

test('given the page of a detail, which is one for all ids, then it asks for the id in the address', () => {
  const { early } = open(ANA, '/situation/detail/^GSPC', DETAIL_PAGE);
  expect(Object.keys(early?.answers ?? {})).toEqual(['stock/detail {"id":"^GSPC"}']);
  for (const at of [
    '/situation/detail/A%20B',
    '/situation/detail/AAPL.XNAS?x=1',
    '/trade/detail/AAPL.XNAS',
    '/',
  ])
    expect(open(ANA, at, DETAIL_PAGE).early, at).toBeUndefined();
});

test('the policy lets in this one script', () => {
  const hash = createHash('sha256').update(script).digest('base64');
  expect(allowOwnAsks("default-src 'self';script-src 'self';style-src 'self'")).toBe(
    `default-src 'self';script-src 'self' 'sha256-${hash}';style-src 'self'`,
  );
});

test('given answers, then the successful ones are at hand before the app, and each can still be taken whole', async () => {
  const name = 'asset/summary {"displayCurrency":"USD"}';
  const data = { totalAssets: '5.00' };
  const { early } = open(ANA, URL, PAGE, { success: true, data });
  await expect.poll(() => early?.came).toEqual({ [name]: data });
  expect(await (await early?.answers[name])?.json()).toEqual({ success: true, data });
  const taken = open(ANA, URL, PAGE, { success: true, data });
  delete taken.early?.answers[name];
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(taken.early?.came).toEqual({});
  const refused = open(ANA, URL, PAGE, { success: false, code: -4 });
  expect(await (await refused.early?.answers[name])?.json()).toEqual({ success: false, code: -4 });
  expect(refused.early?.came).toEqual({});
});
