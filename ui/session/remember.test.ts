import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPage } from './page.fixture.ts';

const ANA = { id: 'ana', phone: '5512345678', displayCurrency: 'MXN' } as const;
const BEA = { ...ANA, id: 'bea' };

let kept: Map<string, string>;
beforeEach(() => {
  ({ kept } = openPage());
});
afterEach(() => vi.unstubAllGlobals());

/** As a browser that blocks all cookies: asking for the storage throws. */
function close(): void {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('denied', 'SecurityError');
    },
  });
}

/** Whatever there is stays; no character more. */
function fill(): void {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const { getItem, removeItem } = localStorage;
  vi.stubGlobal('localStorage', { getItem, removeItem, setItem: full });
}

const open = async () => (await import('./session.ts')).session;

it.each([
  ['closed', close],
  ['full', fill],
])('with a storage that is %s a log-in lasts as long as the page', async (_, make) => {
  make();
  const session = await open();
  expect(session.get().loggedIn).toBe(false);
  session.logIn('secret', ANA);
  expect(session.get()).toEqual({ token: 'secret', user: ANA, loggedIn: true });
  session.updateUser({ ...ANA, displayCurrency: 'USD' });
  expect(session.get().user?.displayCurrency).toBe('USD');
  session.clear();
  expect(session.get().loggedIn).toBe(false);
});

it('a token that finds no room beside it for its user is not kept, nor another’s', async () => {
  kept.set('userToken', 'of Bea').set('user', JSON.stringify(BEA));
  const session = await open();
  const setItem = (name: string, value: string) => {
    if (name === 'user') throw new DOMException('full', 'QuotaExceededError');
    kept.set(name, value);
  };
  const { getItem, removeItem } = localStorage;
  vi.stubGlobal('localStorage', { getItem, removeItem, setItem });
  session.logIn('of Ana', ANA);
  expect(session.get().user).toEqual(ANA);
  expect(kept.size).toBe(0);
});

it('where no token fits, an earlier one goes all the same, and no user is kept beside none', async () => {
  kept.set('userToken', 'of Bea').set('user', JSON.stringify(BEA));
  const session = await open();
  const { getItem, setItem, removeItem } = localStorage;
  fill();
  session.logIn('of Ana', ANA);
  expect(kept.size).toBe(0);
  vi.stubGlobal('localStorage', { getItem, setItem, removeItem });
  session.updateUser({ ...ANA, displayCurrency: 'USD' });
  expect(kept.size).toBe(0);
});

it('fresh figures are kept beside their own token alone', async () => {
  const session = await open();
  session.logIn('of Ana', ANA);
  kept.set('userToken', 'of Bea').set('user', JSON.stringify(BEA));
  session.updateUser({ ...ANA, displayCurrency: 'USD' });
  expect(JSON.parse(kept.get('user') ?? '')).toEqual(BEA);
});

it('whoever keeps something hears whether it is kept', async () => {
  const { forget, recall, remember } = await import('./remember.ts');
  expect([remember('a', '1'), recall('a')]).toEqual([true, '1']);
  fill();
  expect([remember('a', '2'), recall('a')]).toEqual([false, '1']);
  close();
  forget('a');
  expect([remember('a', '3'), recall('a'), kept.get('a')]).toEqual([false, null, '1']);
});
