import { afterEach, expect, test, vi } from 'vitest';
import { putOwnDrawing } from './put-own-drawing.ts';

class FakeSheet {
  rules = '';
  replaceSync(rules: string) {
    this.rules = rules;
  }
}
class FakeParser {
  parseFromString(html: string, type: string) {
    return { body: { childNodes: [`${type} ${html}`] } };
  }
}
afterEach(() => vi.unstubAllGlobals());

const ANA = { userToken: 'secret', user: '{"id":"ana","displayCurrency":"USD"}' };
const DRAWN = { html: '<main>5.00</main>', style: 'a{}' };

interface Page {
  readonly kept?: Readonly<Record<string, string>>;
  readonly dataset?: Record<string, string>;
  readonly readyState?: string;
  /** Whether the app has not begun by the time that the drawing comes. */
  readonly inert?: boolean;
  readonly status?: number;
  readonly data?: typeof DRAWN | null;
}

/** Opens a page with a drawing for whoever is logged in. */
function open({
  kept = ANA,
  dataset = {},
  readyState = 'interactive',
  inert = true,
  status,
  data = DRAWN,
}: Page = {}) {
  const root = { inert, replaceChildren: vi.fn() };
  const adoptedStyleSheets: FakeSheet[] = [];
  const listeners: (() => void)[] = [];
  const told: string[] = [];
  const ask = vi.fn(
    async (..._asked: unknown[]) => new Response(JSON.stringify({ data }), { status: status ?? 200 }),
  );
  vi.stubGlobal('fetch', ask);
  vi.stubGlobal('CSSStyleSheet', FakeSheet);
  vi.stubGlobal('DOMParser', FakeParser);
  vi.stubGlobal('location', { pathname: '/trade', search: '?tab=holdings' });
  vi.stubGlobal('localStorage', { getItem: (name: string) => Reflect.get(kept, name) ?? null });
  vi.stubGlobal('document', {
    readyState,
    adoptedStyleSheets,
    documentElement: { dataset, lang: 'en-US' },
    getElementById: (id: string) => (id === 'root' ? root : null),
    addEventListener: (_name: string, listener: () => void) => listeners.push(listener),
    dispatchEvent: ({ type }: Event) => told.push(type),
  });
  putOwnDrawing();
  const stands = () => {
    for (const listener of listeners) listener();
  };
  return { root, adoptedStyleSheets, ask, stands, dataset, told };
}
/** Until all that could be put has been. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

test('given a drawing that the app has not replaced, then one’s own takes its place, with its rules', async () => {
  const { root, adoptedStyleSheets, ask, told } = open();
  await expect.poll(() => root.replaceChildren.mock.calls).toEqual([['text/html <main>5.00</main>']]);
  expect(adoptedStyleSheets.map(({ rules }) => rules)).toEqual(['a{}']);
  await expect.poll(() => told).toEqual(['ownhere']);
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  const [[url, { headers, body }]] = ask.mock.calls as [[string, { headers: object; body: string }]];
  expect(url).toBe('/api/own_drawing?language=en');
  expect(headers).toMatchObject({ userToken: 'secret' });
  const user = { id: 'ana', displayCurrency: 'USD' };
  expect(JSON.parse(body)).toEqual({ url: '/trade?tab=holdings', user, zone, amountsHidden: false });
});

test('given a closed eye, then the server is told of it', () => {
  const { ask } = open({ kept: { ...ANA, 'bolsillo.settings': '{"amountsHidden":true}' } });
  expect(JSON.stringify(ask.mock.calls)).toContain('amountsHidden\\":true');
});

test.each<[string, Page]>([
  ['an app that stands there', { inert: false }],
  ['a server that is too busy', { status: 503 }],
  ['a screen that could not be drawn', { data: null }],
])('given %s, then nothing is put', async (_, page) => {
  const { root, adoptedStyleSheets, ask, dataset, told } = open(page);
  expect(dataset).toEqual({ ownOnItsWay: '' });
  await settled();
  expect([dataset, told]).toEqual([{}, ['ownhere']]);
  expect(ask).toHaveBeenCalledOnce();
  expect(root.replaceChildren).not.toHaveBeenCalled();
  expect(adoptedStyleSheets).toEqual([]);
});

test.each<[string, Page]>([
  ['nobody logged in', { kept: {} }],
  ['a user that is cut', { kept: { ...ANA, user: '{"id":' } }],
  ['a drawing that is not to be seen', { dataset: { notToBeSeen: '' } }],
])('given %s, then nothing is asked', async (_, page) => {
  const { ask, dataset } = open(page);
  expect(dataset).not.toHaveProperty('ownOnItsWay');
  await settled();
  expect(ask).not.toHaveBeenCalled();
});

test('given a log-out in another tab meanwhile, or an eye that is closed there, then nothing is put', async () => {
  for (const changed of [
    {},
    { ...ANA, userToken: 'of another' },
    { ...ANA, 'bolsillo.settings': '{"amountsHidden":true}' },
  ]) {
    const { root, stands } = open({ readyState: 'loading' });
    vi.stubGlobal('localStorage', { getItem: (name: string) => Reflect.get(changed, name) ?? null });
    stands();
    await settled();
    expect(root.replaceChildren).not.toHaveBeenCalled();
  }
});

test('given a page that is still coming, then it is put once all of it is there', async () => {
  const { root, stands } = open({ readyState: 'loading' });
  await settled();
  expect(root.replaceChildren).not.toHaveBeenCalled();
  stands();
  await expect.poll(() => root.replaceChildren.mock.calls.length).toBe(1);
});
