import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage } from './page.fixture.ts';

const ANA = {
  id: '01a1fd7d-96bf-721b-99ba-3e7f71406700',
  phone: '5512345678',
  displayCurrency: 'MXN',
} as const;

let kept: Map<string, string>;
let page: EventTarget;
beforeEach(() => {
  ({ kept, page } = openPage());
});

/** The session of a page that is opened now. */
const open = async () => (await import('./session.ts')).session;

describe('who is logged in', () => {
  it.each([
    ['nothing', {}, false],
    ['a token alone', { userToken: 'secret' }, false],
    ['a user alone', { user: JSON.stringify(ANA) }, false],
    ['a user that is cut', { userToken: 'secret', user: '{"id":' }, false],
    ['a user that is none', { userToken: 'secret', user: 'null' }, false],
    ['token and user', { userToken: 'secret', user: JSON.stringify(ANA) }, true],
  ])('is told by %s: %s', async (_, stored, loggedIn) => {
    for (const [name, value] of Object.entries(stored)) kept.set(name, value);
    expect((await open()).get().loggedIn).toBe(loggedIn);
  });

  it('is kept under the names that other versions know, and cleared with both', async () => {
    const session = await open();
    session.logIn('secret', ANA);
    expect(Object.fromEntries(kept)).toEqual({ userToken: 'secret', user: JSON.stringify(ANA) });
    expect(session.get()).toEqual({ token: 'secret', user: ANA, loggedIn: true });
    session.clear();
    expect(kept.size).toBe(0);
    expect(session.get().loggedIn).toBe(false);
  });

  it('changes with another tab', async () => {
    const session = await open();
    const told = vi.fn();
    session.subscribe(told);
    kept.set('userToken', 'secret').set('user', JSON.stringify(ANA));
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'userToken' }));
    expect(told).toHaveBeenCalledOnce();
    expect(session.get().loggedIn).toBe(true);
  });
});

it('an end by the server clears first and then tells, a log-out of one’s own tells nobody', async () => {
  const session = await open();
  const ended: unknown[] = [];
  session.onEnd((why) => ended.push([session.get().loggedIn, why]));
  session.logIn('secret', ANA);
  session.clear();
  expect(ended).toEqual([]);
  session.logIn('secret', ANA);
  session.end('Vuelve a entrar');
  session.end();
  expect(ended).toEqual([
    [false, 'Vuelve a entrar'],
    [false, ''],
  ]);
});

it('a log-out under way is known until it is over, also where it fails', async () => {
  const session = await open();
  const failing = session.whileLeaving(async () => {
    expect(session.isLeaving()).toBe(true);
    throw new Error('no line');
  });
  await expect(failing).rejects.toThrow('no line');
  expect(session.isLeaving()).toBe(false);
});

it('fresh figures of nobody are not kept', async () => {
  const session = await open();
  session.updateUser(ANA);
  expect(kept.size).toBe(0);
});
