import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { NOW, startTestServer, type TestServer } from '../server.fixture.ts';

const UNDRAWN = '<head><title></title></head><body><div id="root"></div></body>';
let folder: string;
let world: TestServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bolsillo-drawn-screens-'));
  for (const part of ['.vite', '.drawn']) mkdirSync(join(folder, part));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'index.html'), UNDRAWN);
  const texts = ['es', 'en', 'zh'].map((language) => [
    `virtual:messages/${language}`,
    { file: `assets/${language}.js` },
  ]);
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(Object.fromEntries(texts)));
  const screens = {
    '/own': { module: 'own.tsx', logIn: true },
    '/open': { module: 'open.tsx', logIn: false },
  };
  writeFileSync(join(folder, '.vite/screens.json'), JSON.stringify(screens));
  writeFileSync(
    join(folder, '.drawn/draw.js'),
    `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ id, url, mode, isOwn, now, zone }) => {
      if (url === '/ends') process.exit(1);
      const part = { html: isOwn ? 'own ' + url : url, note: [mode, now, zone].join(' '), style: 'a{}', before: 'one()', after: 'two()' };
      if (url !== '/late') parentPort.postMessage({ id, ...part });
    });`,
  );
  world = await startTestServer([], {
    staticDirs: { mobile: folder },
    firstScreens: (url) => (/^\/(own|open)/.test(url) ? null : { modules: [], asks: [] }),
    ownDrawing: (url) =>
      url.startsWith('/drawn/') ? '/drawn/-' : url.startsWith('/own') && !url.includes('id=') ? url : null,
    ownAsks: (url) =>
      url === '/own'
        ? [{ call: 'user/get_info', input: {} }]
        : url === '/drawn/-'
          ? [{ call: 'trade/detail', input: { id: '-' } }]
          : [],
  });
});
afterAll(async () => {
  await world.server.close();
  rmSync(folder, { recursive: true });
});

const open = (path: string, cookie = '') =>
  world.ask(path, { headers: { accept: 'text/html', 'accept-language': 'es', cookie } });

test('given a stranger, then the screen stands drawn in its page, for this server and its time, which the policy lets in by its hashes', {
  timeout: 30_000,
}, async () => {
  const { text, headers } = await vi.waitFor(
    async () => {
      const answer = await open('/drawn');
      expect(answer.text).toContain(
        `<div id="root" inert>/drawn</div>none ${NOW} America/Mexico_City<!--drawn-->`,
      );
      return answer;
    },
    { timeout: 20_000 },
  );
  expect(text).toContain('<template id="app-files">');
  // The app goes on by the same time, also where it asks nothing first.
  expect(text).toContain(`"now":${NOW},"answers":[]}</script>`);
  expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-\S+' 'sha256-\S+';/);
});

/** The thread may still be starting. */
const openDrawn = (path: string) =>
  vi.waitFor(
    async () => {
      const answer = await open(path, 'logged-in=1');
      expect(answer.text).toContain('<div id="root" inert>');
      return answer;
    },
    { timeout: 20_000 },
  );

test('given somebody who is logged in, then their screens stand drawn without anything of theirs, and the page carries the time and no stranger’s answers', {
  timeout: 30_000,
}, async () => {
  for (const [path, as] of [
    ['/own', '/own'],
    ['/own?tab=holdings', '/own?tab=holdings'],
    ['/drawn/1', '/drawn/-'],
  ] as const) {
    const { text } = await openDrawn(path);
    expect(text).toContain(`<div id="root" inert>own ${as}</div>none ${NOW} America/Mexico_City`);
    expect(text).toContain(`"now":${NOW},"answers":[]}</script>`);
  }
  expect((await open('/drawn/1')).text).toContain('<div id="root" inert>/drawn/1</div>');
});

test('given two details within a second, then both pages are the same, which asks for whatever id it is opened by', async () => {
  const [one, other] = [await openDrawn('/drawn/1'), await openDrawn('/drawn/2')];
  expect(one.text).toContain(
    '{"url":"/drawn/-","language":"es","asks":[{"call":"trade/detail","input":{"id":"-"}}]}',
  );
  expect(other.text).toBe(one.text);
});

test('given a stranger at an investor’s address, a screen that nobody opens first, or an address that is not among theirs, then nothing is drawn', async () => {
  for (const { text, headers } of [
    await open('/own'),
    await open('/drawn?tab=mexico'),
    await open('/open', 'logged-in=1'),
    await open('/own?id=1', 'logged-in=1'),
    await open('/other', 'logged-in=1'),
  ]) {
    expect(text).toContain('<div id="root"></div>');
    expect(headers.get('content-security-policy')).not.toContain('sha256');
  }
});

test('given somebody who is logged in, then their page asks by a script that the policy lets in beside the drawing’s, and a stranger’s does not', async () => {
  const own = await openDrawn('/own');
  expect(own.text).toContain('{"url":"/own","language":"es","asks":[{"call":"user/get_info","input":{}}]}');
  expect(own.headers.get('content-security-policy')).toMatch(/script-src 'self'( 'sha256-\S+'){3};/);
  expect((await open('/own')).text).not.toContain('own-asks');
});

test('given a drawing that is late, or a thread that ends, then the page comes as it was', async () => {
  for (const path of ['/late', '/ends', '/after'])
    expect((await open(path)).text, path).toContain('<div id="root"></div>');
});
