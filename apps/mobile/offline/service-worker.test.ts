import { expect, test, vi } from 'vitest';
import type { FetchingEvent } from './worker-scope.ts';

const ORIGIN = 'https://bolsillo.example';
const HTML = { headers: { 'content-type': 'text/html; charset=utf-8' } };

type Listener = (event: FetchingEvent) => void;

/** Starts the worker in surroundings of its own; gives what a visit to an address is answered with. */
async function startWorker(network: (url: string) => Response | null) {
  const listeners = new Map<string, Listener>();
  vi.stubGlobal('self', {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  });
  const kept = new Map<string, Response>();
  const cache = {
    put: async (key: string, response: Response) => void kept.set(key, response),
    match: async (key: string) => kept.get(key)?.clone(),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const response = network(url);
    if (response === null) throw new TypeError('no line');
    return response;
  });
  vi.resetModules();
  await import('./service-worker.ts');
  return async (path: string): Promise<string> => {
    // A `Request` of the mode `navigate` only a browser can make.
    const request = { url: `${ORIGIN}${path}`, method: 'GET', mode: 'navigate' } as Request;
    const answered = Promise.withResolvers<Response>();
    listeners.get('fetch')?.({ request, waitUntil: () => undefined, respondWith: answered.resolve });
    return (await answered.promise).text();
  };
}

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
  const drawn = '<div id="root" inert><h1>Market</h1>\n<div></div></div><!--drawn--><p>$1</p>';
  const visit = await startWorker(() => (line ? new Response(drawn, HTML) : null));
  expect(await visit('/situation')).toBe(drawn);
  line = false;
  expect(await visit('/news')).toBe('<div id="root"></div><p>$1</p>');
});
