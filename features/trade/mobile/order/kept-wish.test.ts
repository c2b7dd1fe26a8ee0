import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '#ui/session/page.fixture.ts';
import { EMPTY_ORDER } from './order-form.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const SEVEN = { ...EMPTY_ORDER, quantity: '7' };
const userOf = (id: string) => ({ id, phone: '5512345678', displayCurrency: 'MXN' }) as const;

/** A page of a tab where nobody is logged in, or Ana. */
async function open(loggedIn: Record<string, string> = {}) {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T15:30:00.000Z') });
  const { tab } = openPage(loggedIn);
  const { session } = await import('#ui/session/session.ts');
  return { tab, session, ...(await import('./kept-wish.ts')) };
}
const ANA = { user: JSON.stringify(userOf('ana')), userToken: 'first' };

it('what was to be bought waits for the log-in and for its own stock, until it stands there however often it is drawn', async () => {
  const { keepWish, isWished, wishOf, forgetWish, session } = await open();
  keepWish('AAPL.XNAS', SEVEN, null);
  session.logIn('first', userOf('ana'));
  expect([isWished('AAPL.XNAS'), isWished('WALMEX.XMEX')]).toEqual([true, false]);
  expect(wishOf('WALMEX.XMEX')).toBeNull();
  expect([wishOf('AAPL.XNAS'), wishOf('AAPL.XNAS')]).toEqual([SEVEN, SEVEN]);
  forgetWish('WALMEX.XMEX');
  expect(isWished('AAPL.XNAS')).toBe(true);
  forgetWish('AAPL.XNAS');
  expect([isWished('AAPL.XNAS'), wishOf('AAPL.XNAS')]).toEqual([false, null]);
});

it('is forgotten after a quarter of an hour, and where the storage is closed or holds something else', async () => {
  const { keepWish, isWished, wishOf } = await open();
  keepWish('AAPL.XNAS', SEVEN, null);
  vi.advanceTimersByTime(15 * 60_000);
  expect(isWished('AAPL.XNAS')).toBe(false);
  sessionStorage.setItem('bolsillo.typed.wish', '{"stockId":');
  expect(wishOf('AAPL.XNAS')).toBeNull();
  vi.stubGlobal('sessionStorage', undefined);
  keepWish('AAPL.XNAS', SEVEN, null);
  expect(isWished('AAPL.XNAS')).toBe(false);
});

it('a log-out forgets it; a log-in that ends keeps what its screen then says, for the same investor', async () => {
  const { tab, session, keepWish, wishOf } = await open(ANA);
  session.onEnd(() => keepWish('AAPL.XNAS', SEVEN, 'ana'));
  session.end();
  session.logIn('second', userOf('ana'));
  expect(wishOf('AAPL.XNAS')).toEqual(SEVEN);
  session.clear();
  expect(tab).not.toHaveProperty(['bolsillo.typed.wish']);
});

it('is forgotten where another investor logs in after the one who typed it', async () => {
  const { tab, session, keepWish, isWished, wishOf } = await open(ANA);
  session.onEnd(() => keepWish('AAPL.XNAS', SEVEN, 'ana'));
  session.end();
  session.logIn('second', userOf('bea'));
  expect([isWished('AAPL.XNAS'), wishOf('AAPL.XNAS')]).toEqual([false, null]);
  expect(tab).not.toHaveProperty(['bolsillo.typed.wish']);
});
