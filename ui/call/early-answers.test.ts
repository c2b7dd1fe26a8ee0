import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cameOf, earlyAskOf, fetchOrTake, forgetEarly } from './early-answers.ts';

vi.mock('#ui/session/session.ts', () => ({ session: { get: () => ({ token: 'ana' }) } }));

const ASKED = '/api/user/get_info?language=es';
const sent = (headers: Record<string, string> = {}, body = '{}') => ({
  method: 'POST',
  headers: { userToken: 'ana', ...headers },
  body,
});
const early = Promise.resolve(new Response('early'));
const late = () => Promise.resolve(new Response('late'));

beforeEach(() => {
  vi.stubGlobal('fetch', vi.fn(late));
  vi.stubGlobal('earlyAnswers', {
    token: 'ana',
    language: 'es',
    at: Date.now(),
    answers: { 'user/get_info {}': early, 'trade/list {}': early },
    came: { 'user/get_info {}': 'early' },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('gives what the page has asked, once', async () => {
  expect(fetchOrTake(ASKED, sent())).toBe(early);
  expect(fetch).not.toHaveBeenCalled();
  expect(await (await fetchOrTake(ASKED, sent())).text()).toBe('late');
});

it('lets nothing else begin with what was taken', () => {
  expect(cameOf(['user/get_info', {}, 'es'])).toBe('early');
  fetchOrTake(ASKED, sent());
  expect(cameOf(['user/get_info', {}, 'es'])).toBeUndefined();
});

it.each([
  ['of another log-in', ASKED, sent({ userToken: 'bea' })],
  ['without one', ASKED, { ...sent(), headers: {} }],
  ['in another language', '/api/user/get_info?language=en', sent()],
  ['with another input', ASKED, sent({}, '{"a":1}')],
  ['of another call', '/api/user/security?language=es', sent()],
])('asks itself %s', async (_, url, init) => {
  expect(await (await fetchOrTake(url, init)).text()).toBe('late');
});

it('takes none once a command was sent, or another log-in has begun', () => {
  void fetchOrTake('/api/trade/create?language=es', sent({ 'idempotency-key': 'k' }));
  expect(fetchOrTake(ASKED, sent())).not.toBe(early);
});

it('takes none once something has happened', () => {
  forgetEarly();
  expect(fetchOrTake(ASKED, sent())).not.toBe(early);
});

it('takes none that is older than four seconds', () => {
  vi.useFakeTimers({ now: Date.now() + 4_001 });
  expect(fetchOrTake(ASKED, sent())).not.toBe(early);
});

it('tells when the page asked for an answer that was taken, and of no later one', () => {
  const key = ['user/get_info', {}];
  fetchOrTake(ASKED, sent());
  expect(earlyAskOf(key)).toBe(Reflect.get(globalThis, 'earlyAnswers').at);
  expect(earlyAskOf(key)).toBeUndefined();
});

it('tells nothing of the page’s asking where the app has asked again since', () => {
  fetchOrTake(ASKED, sent());
  fetchOrTake(ASKED, sent());
  expect(earlyAskOf(['user/get_info', {}])).toBeUndefined();
});

it('tells nothing of the page’s asking where that failed', async () => {
  Reflect.get(globalThis, 'earlyAnswers').answers['user/get_info {}'] = Promise.reject(new TypeError());
  await expect(fetchOrTake(ASKED, sent())).rejects.toThrow(TypeError);
  expect(earlyAskOf(['user/get_info', {}])).toBeUndefined();
});
