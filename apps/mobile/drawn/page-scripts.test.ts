import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyLook, watchOver } from './page-scripts.ts';

const MINUTE_MS = 60_000;
const COUNT = 'bolsillo.openedAnew';
const VIEWED_NAME = 'viewed';

class FakeScript {}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A drawn page in which the watch stands; `kept` is the tab's memory, which blocks where it is null. */
function openPage(kept: Map<string, string> | null, isUp = true) {
  const listeners = new Map<string, (event: unknown) => void>();
  const root = { inert: true };
  const dataset: Record<string, string> = {};
  const page = { reload: vi.fn(), asked: vi.fn() };
  let tookOver: () => void = () => undefined;
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('HTMLScriptElement', FakeScript);
  vi.stubGlobal('document', { documentElement: { dataset }, getElementById: () => root });
  vi.stubGlobal('location', { href: 'https://bolsillo.example/', reload: page.reload });
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener));
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => {
      if (kept === null) throw new Error('blocked');
      return kept.get(key) ?? null;
    },
    setItem: (key: string, value: string) => void kept?.set(key, value),
  });
  vi.stubGlobal('fetch', async () => {
    page.asked();
    return { ok: isUp };
  });
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(tell: () => void) {
        tookOver = tell;
      }
      observe() {}
      disconnect() {}
    },
  );
  watchOver();
  return {
    ...page,
    dataset,
    tell: (name: string, target: unknown = globalThis) => listeners.get(name)?.({ target }),
    takeOver: () => {
      root.inert = false;
      tookOver();
    },
  };
}

/** How long after a script that did not come the page opens itself anew; the next one begins with the same memory. */
async function pauseOf(kept: Map<string, string> | null): Promise<number> {
  const { reload, tell } = openPage(kept);
  tell('error', new FakeScript());
  let seconds = 0;
  for (; reload.mock.calls.length === 0 && seconds < 120; seconds += 1)
    await vi.advanceTimersByTimeAsync(1_000);
  return seconds;
}

test('given a slow line without a failure, then the page says that it is not complete, and lets it go on', async () => {
  const { dataset, reload, asked } = openPage(new Map());
  await vi.advanceTimersByTimeAsync(9_000);
  expect(dataset).toEqual({});
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(dataset).toEqual({ unfinished: '' });
  expect(asked).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

test('given an app that always fails as it starts, then the page opens itself anew after pauses that grow to a minute', async () => {
  const kept = new Map<string, string>();
  const pauses = [];
  for (let opened = 0; opened < 7; opened += 1) pauses.push(await pauseOf(kept));
  expect(pauses).toEqual([2, 4, 8, 16, 32, 60, 60]);
});

test('given a browser that keeps nothing, then the pause is the longest', async () => {
  expect(await pauseOf(null)).toBe(60);
});

test('given an app that came at last, then the next failure is a first one', async () => {
  const kept = new Map([[COUNT, '5']]);
  const { dataset, tell, takeOver, reload } = openPage(kept);
  takeOver();
  tell('error');
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(dataset).toEqual({});
  expect(reload).not.toHaveBeenCalled();
  expect(await pauseOf(kept)).toBe(2);
});

test('given a line that goes, then the page asks until the server answers, and at once when the line is back', async () => {
  const { dataset, tell, reload, asked } = openPage(new Map(), false);
  tell('offline');
  expect(dataset).toEqual({ unfinished: '' });
  await vi.advanceTimersByTimeAsync(7_000);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(reload).not.toHaveBeenCalled();
  vi.stubGlobal('fetch', async () => ({ ok: true }));
  tell('online');
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledOnce();
});

/** What the first script leaves at the root of a page in Spanish, where a device keeps this. */
function lookWith(kept: Record<string, string>, pathname = '/', isOwn = false) {
  const root = { style: {}, dataset: {}, clientWidth: 360, lang: 'es-MX' };
  vi.stubGlobal('document', { documentElement: root });
  vi.stubGlobal('localStorage', { getItem: (name: string) => kept[name] ?? null });
  vi.stubGlobal('location', { pathname });
  applyLook(480, VIEWED_NAME, isOwn);
  return root.dataset;
}

test('given a language chosen on the device, then what was drawn in it is seen, and in another one is not', () => {
  expect(lookWith({ language: 'es' })).toEqual({});
  expect(lookWith({ language: 'zh' })).toEqual({ notToBeSeen: '' });
});

test('given a log-in on the device, then what was drawn for investors is seen, and for strangers is not; without one the other way round', () => {
  const [seen, unseen] = [{}, { notToBeSeen: '' }];
  const logIn = { userToken: 'token' };
  expect([lookWith(logIn, '/', true), lookWith(logIn)]).toEqual([seen, unseen]);
  expect([lookWith({}, '/', true), lookWith({})]).toEqual([unseen, seen]);
});

test('given settings that are cut, then what was drawn for another reader is not seen all the same', () => {
  const cut = { 'bolsillo.settings': '{"theme"', userToken: 'token' };
  expect(lookWith(cut)).toEqual({ notToBeSeen: '' });
});

test('given stocks looked at on the device, then the search that was drawn without them is not seen, other screens are', () => {
  const kept = { [VIEWED_NAME]: '{"owner":null,"stocks":[{"id":"AAPL.XNAS","symbol":"AAPL"}]}' };
  expect(lookWith(kept, '/search')).toEqual({ notToBeSeen: '' });
  expect(lookWith(kept, '/situation')).toEqual({});
});

test.each([
  '{"owner":"ana","stocks":[{"id":"AAPL.XNAS","symbol":"AAPL"}]}',
  '{"owner":null,"stocks":[]}',
  '{"owner":null}',
  'null',
  '{',
])('given stocks of nobody who is here now (%s), then the search is seen as it was drawn', (kept) => {
  expect(lookWith({ [VIEWED_NAME]: kept }, '/search')).toEqual({});
  expect(lookWith({ [VIEWED_NAME]: kept, userToken: 'token' }, '/search')).toEqual({
    notToBeSeen: '',
  });
});
