import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import { route } from '../route.ts';
import { NOW, startTestServer, type TestServer } from '../server.fixture.ts';

const quote = defineCall({
  path: 'test/quote',
  summary: 'A price',
  access: 'anonymous',
  input: z.object({ id: z.string() }),
  output: z.object({ price: z.string(), name: z.string() }),
  reasons: ['not_found'],
});
let asked = 0;
let folder: string;
let world: TestServer;

const quoteRoute = route(
  quote,
  async (_context, { id }) => {
    asked += 1;
    if (id === 'NONE') throw new Refusal('not_found');
    if (id === 'LATE') await new Promise((resolve) => setTimeout(resolve, 400));
    return { price: '1.00', name: `${id}</script><b>` };
  },
  { ownTransaction: true },
);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bolsillo-answers-'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, 'index.html'), '<head></head><body></body>');
  const texts = ['es', 'en', 'zh'].flatMap((language) => [
    [`virtual:messages/${language}`, { file: `assets/${language}.js` }],
    [`virtual:messages/${language}/entry`, { file: `assets/${language}-entry.js` }],
  ]);
  const chunks = [
    ['hubs/stock-hub.tsx', { file: 'assets/stock.js', imports: ['_shared.js'], css: ['assets/stock.css'] }],
    ['_shared.js', { file: 'assets/shared.js', imports: ['hubs/stock-hub.tsx'] }],
  ];
  writeFileSync(
    join(folder, '.vite/manifest.json'),
    JSON.stringify(Object.fromEntries([...texts, ...chunks])),
  );
  world = await startTestServer([quoteRoute], {
    staticDirs: { mobile: folder },
    firstScreens: (url) =>
      url.startsWith('/quote/')
        ? {
            modules: ['hubs/stock-hub.tsx'],
            asks: [
              { call: 'test/quote', input: { id: url.slice(7) } },
              // The sandbox does not have it, and does without.
              { call: 'test/live', input: {}, mode: 'live' },
            ],
          }
        : null,
  });
});
afterAll(async () => {
  await world.server.close();
  rmSync(folder, { recursive: true });
});

/** A page that came late comes without: on a busy machine a second visit may find what the first began. */
async function openWhole(path: string) {
  const opened = { text: '', headers: new Headers() };
  await expect
    .poll(async () => {
      Object.assign(opened, await open(path));
      return opened.text;
    })
    .toContain('first-answers');
  return opened;
}

const open = (path: string) => world.ask(path, { headers: { accept: 'text/html', 'accept-language': 'en' } });

test('given a screen that is opened first, then its page holds what it asks and names its files', async () => {
  const { text, headers } = await openWhole('/quote/AAPL');
  for (const file of ['en.js', 'en-entry.js', 'stock.js', 'shared.js'])
    expect(text).toContain(`<link rel="modulepreload" crossorigin href="/h5/assets/${file}">`);
  expect(text).toContain('<link rel="stylesheet" crossorigin href="/h5/assets/stock.css">');
  const written = /<script type="application\/json" id="first-answers">(.*?)<\/script>/.exec(text)?.[1] ?? '';
  // What somebody wrote cannot end the element.
  expect(written).not.toContain('<');
  expect(JSON.parse(written)).toEqual({
    language: 'en',
    at: expect.any(Number),
    now: NOW,
    answers: [
      {
        call: 'test/quote',
        input: { id: 'AAPL' },
        data: { price: '1.00', name: 'AAPL</script><b>' },
      },
    ],
  });
  expect(headers.get('cache-control')).toBe('no-cache');
});

test('given many who open the same within a second, then it is asked once', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const before = asked;
  await Promise.all(Array.from({ length: 20 }, () => open('/quote/WALMEX')));
  expect(asked - before).toBe(1);
  vi.useRealTimers();
});

test.each(['NONE', 'LATE'])('given an answer that is %s, then the page comes without', async (id) => {
  const { status, text } = await open(`/quote/${id}`);
  expect(status).toBe(200);
  expect(text).toContain('stock.js');
  expect(text).not.toContain('first-answers');
});

test('given any other screen, then its page is as it was', async () => {
  const { text } = await open('/home');
  expect(text).toBe(
    '<head><link rel="modulepreload" crossorigin href="/h5/assets/en.js"></head><body></body>',
  );
});
