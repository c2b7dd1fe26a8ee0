import { afterEach, expect, it, vi } from 'vitest';
import { closedStorage, openPage } from '#ui/session/page.fixture.ts';

afterEach(() => vi.unstubAllGlobals());

const open = async () => (await import('./operator-session.ts')).operatorSession;

it('a session of the console is kept with the tab', async () => {
  const { tab } = openPage();
  const session = await open();
  session.begin('secret', 'rita');
  expect(tab.operatorToken).toBe('secret');
  session.end();
  expect(tab.operatorToken).toBeUndefined();
});

it('where the browser gives no storage, a session of the console lasts as long as the page', async () => {
  openPage();
  vi.stubGlobal('sessionStorage', closedStorage());
  const session = await open();
  expect(session.token()).toBeNull();
  session.begin('secret', 'rita');
  expect(session.token()).toBe('secret');
  session.expire();
  expect(session.token()).toBeNull();
});
