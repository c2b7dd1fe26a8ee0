import { expect, test, vi } from 'vitest';
import type { FetchingEvent, TellingEvent } from './worker-scope.ts';

const ORIGIN = 'https://bolsillo.example';
const HTML = { headers: { 'content-type': 'text/html; charset=utf-8' } };

type Listener = (event: Partial<FetchingEvent & TellingEvent>) => void;

/** Starts the worker in surroundings of its own; gives what a visit to an address is answered with, and how it is told what a page began with. */
async function startWorkerBeside(network: (url: string) => Response | null) {
  const listeners = new Map<string, Listener>();
  vi.stubGlobal('self', {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  });
  const kept = new Map<string, Response>();
  const cache = {
    put: async (key: string, response: Response) => void kept.set(key, response),
    match: async (key: string) => kept.get(key)?.clone(),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    delete: async ({ url }: { url: string }) => kept.delete(url),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const response = network(url);
    if (response === null) throw new TypeError('no line');
    return response;
  });
  vi.resetModules();
  await import('./service-worker.ts');
  const visit = async (path: string, mode = 'navigate'): Promise<string> => {
    // A `Request` of the mode `navigate` only a browser can make.
    const request = { url: `${ORIGIN}${path}`, method: 'GET', mode } as Request;
    const answered = Promise.withResolvers<Response>();
    listeners.get('fetch')?.({ request, waitUntil: () => undefined, respondWith: answered.resolve });
    return (await answered.promise).text();
  };
  const begin = async (paths: readonly string[]): Promise<void> => {
    const told = Promise.withResolvers<unknown>();
    const data = paths.map((path) => ORIGIN + path);
    listeners.get('message')?.({ data, waitUntil: told.resolve });
    await told.promise;
  };
  return { visit, begin, kept };
}

const startWorker = async (network: (url: string) => Response | null) =>
  (await startWorkerBeside(network)).visit;

test('given a file that was opened by its own address, when the line is gone, then a screen still opens with the page', async () => {
  let line = true;
  const visit = await startWorker((url) => {
    if (!line) return null;
    return url.endsWith('/app.webmanifest')
      ? new Response('{}', { headers: { 'content-type': 'application/manifest+json' } })
      : new Response('the page', HTML);
  });
  expect(await visit('/home')).toBe('the page');
  expect(await visit('/app.webmanifest')).toBe('{}');
  line = false;
  expect(await visit('/home')).toBe('the page');
});

test('given a page with a screen drawn in it, when the line is gone, then another screen begins without it', async () => {
  let line = true;
  const links = '<link rel="modulepreload" crossorigin href="/h5/app.js">';
  const own = '<link rel="modulepreload" fetchpriority="low" crossorigin href="/h5/market.js">';
  const drawn = `${links}${own}<div id="root" inert><h1>Market</h1>\n<div></div></div><!--drawn--><p>$1</p>`;
  const visit = await startWorker(() => (line ? new Response(drawn, HTML) : null));
  expect(await visit('/situation')).toBe(drawn);
  line = false;
  expect(await visit('/news')).toBe(`${links}<div id="root"></div><p>$1</p>`);
});

test('given more files than are kept, when the line is gone, then those that the page begins with are still there', async () => {
  let line = true;
  const { visit, begin, kept } = await startWorkerBeside((url) => (line ? new Response(url) : null));
  const first = ['/h5/assets/index.js', '/h5/assets/base.css'];
  await begin(first);
  for (let count = 0; count < 800; count++) await visit(`/h5/assets/c-${count}.js`, 'cors');
  // when the page begins once more
  await begin(first);
  expect(kept.size).toBe(700);
  line = false;
  for (const path of first) expect(await visit(path, 'cors')).toBe(ORIGIN + path);
  // and of the others the newest stay
  expect(kept.has(`${ORIGIN}/h5/assets/c-799.js`)).toBe(true);
  expect(kept.has(`${ORIGIN}/h5/assets/c-0.js`)).toBe(false);
});
