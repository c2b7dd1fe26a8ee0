import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { openPage } from '#ui/session/page.fixture.ts';

const KEY = ['user/get_info', {}, 'es'];
const NAME = 'bolsillo.lastKnown';
let kept: Map<string, string>;
let page: EventTarget;
beforeEach(() => {
  ({ kept, page } = openPage());
});

/** The answers that a page knows which is opened now. */
const open = async () => (await import('./last-known.ts')).createQueryClient();

/** An earlier visit that asked, and was left. */
async function visit(): Promise<void> {
  const client = await open();
  await client.fetchQuery({ queryKey: KEY, queryFn: async () => ({ points: 7 }) });
  page.dispatchEvent(new Event('pagehide'));
  client.clear();
}

it('a page begins with what the last visit knew', async () => {
  await visit();
  expect((await open()).getQueryData(KEY)).toEqual({ points: 7 });
});

it('a page that is opened the moment after asks again all the same', async () => {
  await visit();
  const client = await open();
  const asked = vi.fn(async () => ({ points: 8 }));
  const observer = new QueryObserver(client, { queryKey: KEY, queryFn: asked });
  const end = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().data).toEqual({ points: 8 });
  expect(asked).toHaveBeenCalledTimes(1);
  end();
});

it('what an earlier build kept is forgotten, whatever its form', async () => {
  await visit();
  const own = kept.get(NAME) ?? '';
  const { build, answers } = JSON.parse(own);
  for (const text of [
    own.replace(JSON.stringify(build), '"https://bolsillo.example/h5/assets/c-before.js"'),
    JSON.stringify(answers),
    'null',
    '{"build":',
  ]) {
    kept.set(NAME, text);
    expect((await open()).getQueryData(KEY), text).toBeUndefined();
  }
});

it('an answer that the page asked for before the app was there is as old as its asking', async () => {
  const at = Date.now() - 3_000;
  const answers = { 'user/get_info {}': Promise.resolve(new Response('{}')) };
  vi.stubGlobal('earlyAnswers', { token: 'ana', language: 'es', at, answers, came: {} });
  const client = await open();
  const { fetchOrTake } = await import('./early-answers.ts');
  const sent = { headers: { userToken: 'ana' }, body: '{}' };
  const ask = () =>
    client.fetchQuery({
      queryKey: KEY,
      queryFn: async () => (await fetchOrTake('/api/user/get_info?language=es', sent)).json(),
    });
  await ask();
  expect(client.getQueryState(KEY)?.dataUpdatedAt).toBe(at);
  // what the app asks for itself is of now
  vi.stubGlobal('fetch', async () => new Response('{}'));
  await ask();
  expect(client.getQueryState(KEY)?.dataUpdatedAt).toBeGreaterThan(at + 2_000);
  vi.unstubAllGlobals();
});

/** A page that asked before the app was there, and got its answer. */
function askedBy(token: string, ageMs = 0): void {
  kept.set('userToken', token);
  kept.set('user', JSON.stringify({ id: token }));
  const came = { 'user/get_info {}': { points: 8 } };
  vi.stubGlobal('earlyAnswers', { token: 'ana', language: 'es', at: Date.now() - ageMs, answers: {}, came });
}

/** What a screen shows at once, and what it has asked for since. */
async function look() {
  const client = await open();
  const { beginWithEarly } = await import('./early-answers.ts');
  const asked = vi.fn(async () => ({ points: 9 }));
  const options = { queryKey: KEY, queryFn: asked, ...beginWithEarly(KEY, (data: object) => data) };
  const observer = new QueryObserver(client, options);
  const first = observer.getCurrentResult().data;
  const end = observer.subscribe(() => undefined);
  return { client, observer, asked, first, end };
}

it('a screen begins with what the page has asked for and got, before what an earlier visit knew, and does not ask again', async () => {
  askedBy('ana');
  await visit();
  const { first, asked, observer, end } = await look();
  expect(first).toEqual({ points: 8 });
  expect(observer.getCurrentResult().dataUpdatedAt).toBe(Reflect.get(globalThis, 'earlyAnswers').at);
  expect(asked).not.toHaveBeenCalled();
  end();
});

it('on a slow device it begins with it and asks again', async () => {
  askedBy('ana', 5_000);
  const { first, asked, end } = await look();
  expect(first).toEqual({ points: 8 });
  expect(asked).toHaveBeenCalledTimes(1);
  end();
});

it.each([
  ['another log-in', 'bea', 0],
  ['longer ago than ten seconds', 'ana', 10_001],
])('it begins with nothing that was asked for by %s', async (_, token, ageMs) => {
  askedBy(token, ageMs);
  const { first, end } = await look();
  expect(first).toBeUndefined();
  end();
});

it('where another investor logs in, nothing is left of what it began with', async () => {
  askedBy('ana');
  const { first, observer, end, asked } = await look();
  expect(first).toEqual({ points: 8 });
  asked.mockReturnValue(new Promise(() => undefined));
  const { session } = await import('#ui/session/session.ts');
  session.logIn('bea', { id: 'bea', phone: '5512345678', displayCurrency: 'MXN' });
  await expect.poll(() => asked).toHaveBeenCalledTimes(1);
  expect(observer.getCurrentResult().data).toBeUndefined();
  end();
});
