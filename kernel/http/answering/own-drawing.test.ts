import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import { route } from '../route.ts';
import { INVESTORS, NOW, startTestServer, type TestServer } from '../server.fixture.ts';
import { MONEY } from './own-asks.ts';

const worth = defineCall({
  path: 'piggy_bank/worth',
  summary: 'Whose coins they are and in what',
  access: 'investor',
  input: z.object({ displayCurrency: z.string() }),
  output: z.object({ owner: z.string(), displayCurrency: z.string() }),
});
const broken = defineCall({
  path: 'piggy_bank/broken',
  summary: 'Always refused',
  access: 'investor',
  input: z.object({}),
  output: z.object({}),
});
const USER = { id: INVESTORS.ana, phone: '5512345678', displayCurrency: 'USD' };
const PAGE = { url: '/bank', user: USER, zone: 'America/Tijuana', amountsHidden: true };
let folder: string;
let world: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bolsillo-own-drawing-'));
  for (const part of ['.vite', '.drawn']) mkdirSync(join(folder, part));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'index.html'), '<head><title></title></head><body><div id="root"></div></body>');
  writeFileSync(join(folder, '.vite/manifest.json'), '{}');
  writeFileSync(
    join(folder, '.drawn/draw.js'),
    `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ id, ...wish }) =>
      parentPort.postMessage({ id, html: JSON.stringify(wish), style: 'a{}', note: '', before: '', after: '' }));`,
  );
  world = await startTestServer(
    [
      route(worth, async ({ investorId }, { displayCurrency }) => ({ owner: investorId, displayCurrency })),
      route(broken, async () => {
        throw new Refusal('not_found');
      }),
    ],
    {
      staticDirs: { mobile: folder },
      firstScreens: () => null,
      ownDrawing: (url) => (url === '/undrawn' ? null : url),
      ownAsks: (url) => [
        ...(url === '/nothing' ? [] : [{ call: worth.path, input: { displayCurrency: MONEY } }]),
        ...(url === '/broken' ? [{ call: broken.path, input: {} }] : []),
      ],
    },
  );
});
afterAll(async () => {
  await world.server.close();
  rmSync(folder, { recursive: true });
});

const open = async (page: object, token?: string) => {
  const { body } = await world.post('/api/own_drawing?language=en', page, token ? { userToken: token } : {});
  return body.data;
};
/** The thread may still be starting. */
const drawn = (page: object, token: string) =>
  vi.waitFor(
    async () => {
      const { html, style } = await open(page, token);
      return { wish: JSON.parse(html), style };
    },
    { timeout: 20_000 },
  );

test('given a log-in, then the screen is drawn with what it asks first, as its calls answer, for this device', {
  timeout: 30_000,
}, async () => {
  const { wish, style } = await drawn(PAGE, 'ana');
  const input = { displayCurrency: 'USD' };
  const alone = await world.post('/api/piggy_bank/worth?language=en', input, { userToken: 'ana' });
  expect(alone.body.data.owner).toBe(INVESTORS.ana);
  expect(style).toBe('a{}');
  expect(wish).toEqual({
    url: '/bank',
    language: 'en',
    mode: 'none',
    isOwn: true,
    now: NOW,
    zone: 'America/Tijuana',
    answers: [{ call: worth.path, input, data: alone.body.data }],
    reader: { user: USER, amountsHidden: true },
  });
});

test('given a page that says it is another’s, then the answers are the log-in’s all the same', async () => {
  const { answers } = (await drawn(PAGE, 'beto')).wish;
  expect(answers[0].data.owner).toBe(INVESTORS.beto);
});

test('given a zone that there is none of, then times are Mexico City’s', async () => {
  expect((await drawn({ ...PAGE, zone: 'america/tijuana' }, 'ana')).wish.zone).toBe('America/Mexico_City');
});

test.each([
  ['a read that is refused', '/broken', 'ana'],
  ['a screen that is not drawn', '/undrawn', 'ana'],
  ['a screen that asks nothing', '/nothing', 'ana'],
  ['nobody logged in', '/bank', undefined],
  ['a log-in that has ended', '/bank', 'somebody'],
])('given %s, then nothing is drawn', async (_, url, token) => {
  expect(await open({ ...PAGE, url }, token)).toBeNull();
});

test.each([
  ['a long address', { ...PAGE, url: `/${'a'.repeat(200)}` }],
  ['another currency', { ...PAGE, user: { ...USER, displayCurrency: 'EUR' } }],
  ['no user', { ...PAGE, user: null }],
  ['a list', []],
])('given %s, then it is bad input', async (_, page) => {
  const { status, body } = await world.post('/api/own_drawing', page, { userToken: 'ana' });
  expect([status, body.success]).toEqual([400, false]);
});

test('given one that opens pages all the time, then at most 120 a minute', async () => {
  const opened = [];
  for (let count = 0; count < 125; count++)
    opened.push(world.post('/api/own_drawing', { ...PAGE, url: '/undrawn' }, { userToken: 'beto' }));
  const statuses = (await Promise.all(opened)).map(({ status }) => status);
  expect(statuses).toContain(429);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(120);
});
