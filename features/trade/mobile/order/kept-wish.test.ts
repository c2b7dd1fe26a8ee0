import { beforeEach, expect, it, vi } from 'vitest';
import { openPage } from '#ui/session/page.fixture.ts';
import { forgetWish, isWished, keepWish, wishOf } from './kept-wish.ts';
import { EMPTY_ORDER } from './order-form.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.useFakeTimers({ now: Date.parse('2026-11-20T15:30:00.000Z') });
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  return () => vi.useRealTimers();
});

const SEVEN = { ...EMPTY_ORDER, quantity: '7' };

it('what was to be bought waits for the log-in and for its own stock, until it stands there however often it is drawn', () => {
  keepWish('AAPL.XNAS', SEVEN);
  expect([isWished('AAPL.XNAS'), isWished('WALMEX.XMEX')]).toEqual([true, false]);
  expect(wishOf('WALMEX.XMEX')).toBeNull();
  expect([wishOf('AAPL.XNAS'), wishOf('AAPL.XNAS')]).toEqual([SEVEN, SEVEN]);
  forgetWish('WALMEX.XMEX');
  expect(isWished('AAPL.XNAS')).toBe(true);
  forgetWish('AAPL.XNAS');
  expect([isWished('AAPL.XNAS'), wishOf('AAPL.XNAS')]).toEqual([false, null]);
});

it('is forgotten after a quarter of an hour, and where the storage is closed or holds something else', () => {
  keepWish('AAPL.XNAS', SEVEN);
  vi.advanceTimersByTime(15 * 60_000);
  expect(isWished('AAPL.XNAS')).toBe(false);
  sessionStorage.setItem('bolsillo.typed.wish', '{"stockId":');
  expect(wishOf('AAPL.XNAS')).toBeNull();
  vi.stubGlobal('sessionStorage', undefined);
  keepWish('AAPL.XNAS', SEVEN);
  expect(isWished('AAPL.XNAS')).toBe(false);
});

it('a log-out forgets it; a log-in that ends keeps what its screen then says, until whoever comes next leaves', async () => {
  const tab = openPage({ user: '{"id":"ana"}', userToken: 'first' }).tab;
  const { session } = await import('#ui/session/session.ts');
  const isKept = () => 'bolsillo.typed.wish' in tab;
  session.onEnd(() => keepWish('AAPL.XNAS', SEVEN));
  session.end();
  expect(isKept()).toBe(true);
  session.logIn('second', { id: 'ana', phone: '5512345678', displayCurrency: 'MXN' });
  expect(isKept()).toBe(true);
  session.clear();
  expect(isKept()).toBe(false);
});
