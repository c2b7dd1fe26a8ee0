import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { allowOwnAsks, MONEY, putOwnAsks } from './own-asks.ts';

const URL = '/trade?tab=holdings';
const PAGE = putOwnAsks('<head><title>Bolsillo</title></head>', URL, 'es', [
  { call: 'asset/summary', input: { displayCurrency: MONEY } },
]);
const [, data = '', script = ''] = /id="own-asks">(.*?)<\/script><script>(.*?)<\/script>/s.exec(PAGE) ?? [];
const ANA = { userToken: 'secret', user: JSON.stringify({ id: 'ana', displayCurrency: 'USD' }) };

function open(kept: Record<string, string>, at = URL) {
  const fetch = vi.fn(async () => 'an answer');
  const [pathname, search = ''] = at.split(/(?=\?)/);
  const window: { earlyAnswers?: { token: string; answers: object } } = {};
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

test('the policy lets in this one script', () => {
  const hash = createHash('sha256').update(script).digest('base64');
  expect(allowOwnAsks("default-src 'self';script-src 'self';style-src 'self'")).toBe(
    `default-src 'self';script-src 'self' 'sha256-${hash}';style-src 'self'`,
  );
});
