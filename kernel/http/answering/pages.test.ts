import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../server.fixture.ts';

const PAGE = '<!doctype html><title>Bolsillo</title>';
const SCRIPT = 'console.log("bolsillo");'.repeat(40);
let folder: string;
let world: TestServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bolsillo-pages-'));
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'assets/main-B1a2C3d4.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/main-B1a2C3d4.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(folder, '.vite/manifest.json'), '{}');
  world = await startTestServer([], { staticDirs: { mobile: folder, operator: folder } });
});
afterAll(async () => {
  await world.server.close();
  rmSync(folder, { recursive: true });
});

const asBrowser = { headers: { accept: 'text/html,application/xhtml+xml' } };

describe('what is real', () => {
  const token = { vendor: 'banxico', token: 't', url: 'http://127.0.0.1:9' } as const;
  test.each([
    [{}, '<html lang="es">'],
    [{ market: { america: null, mexico: null, rate: token } }, '<html lang="es" data-mode="rate">'],
    [{ mode: 'live' as const }, '<html lang="es" data-mode="live">'],
  ])('given %j, then the page of each app says so before anything is painted', async (config, root) => {
    const apps = mkdtempSync(join(tmpdir(), 'bolsillo-root-'));
    writeFileSync(join(apps, 'index.html'), '<!doctype html><html lang="es"></html>');
    const real = await startTestServer([], { staticDirs: { mobile: apps, operator: apps }, config });
    for (const path of ['/', '/home', '/console/', '/console/deposits'])
      expect((await real.ask(path, asBrowser)).text).toContain(root);
    await real.server.close();
    rmSync(apps, { recursive: true });
  });
});

describe("the app's files", () => {
  test.each(['/', '/home', '/situation/detail/AAPL.XNAS', '/not-a-screen', '/user//', '/user/%00', '/a/./b'])(
    'given a browser that opens %s, then it gets the page, asked for again each time',
    async (path) => {
      const { status, text, headers } = await world.ask(path, asBrowser);
      expect([status, text]).toEqual([200, PAGE]);
      expect(headers.get('content-type')).toContain('text/html');
      expect(headers.get('cache-control')).toBe('no-cache');
    },
  );

  test.each(['/home', '/user/register?invite=135790', '/situation/detail/AAPL.XNAS', '/console/deposits'])(
    'given %s asked for by who takes anything, by GET and by HEAD, then the same page as a browser gets',
    async (path) => {
      const headers = { accept: '*/*' };
      const { status, text } = await world.ask(path, { headers });
      expect([status, text]).toEqual([200, PAGE]);
      const told = await world.ask(path, { method: 'HEAD', headers });
      expect([told.status, told.text]).toEqual([200, '']);
      expect(told.headers.get('content-type')).toContain('text/html');
      expect(told.headers.get('content-length')).toBe(String(PAGE.length));
    },
  );

  test('given a file named by its content, then it is kept for good', async () => {
    const { status, headers } = await world.ask('/h5/assets/main-B1a2C3d4.js');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('javascript');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test('given a file that lies there compressed, then it is sent as it is', async () => {
    const [encoding, bytes] = await new Promise<[string | undefined, Buffer]>((resolve, reject) => {
      const headers = { 'accept-encoding': 'gzip' };
      get(`${world.url}/h5/assets/main-B1a2C3d4.js`, { headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => resolve([answer.headers['content-encoding'], Buffer.concat(parts)]));
      }).on('error', reject);
    });
    expect(encoding).toBe('gzip');
    expect(gunzipSync(bytes).toString()).toBe(SCRIPT);
  });

  test('given the address itself and a client that takes compressed answers of any kind, then the page', async () => {
    const { status, text } = await world.ask('/', { headers: { accept: '*/*', 'accept-encoding': 'gzip' } });
    expect(status).toBe(200);
    expect(text).toContain('<title>');
  });

  test.each([
    '/h5/assets/none-B1a2C3d4.js',
    '/h5/.vite/manifest.json',
    '/.vite/manifest.json',
    '/none.js',
    '/none.js?v=1',
    '/.git/config',
    '/console/assets/none',
    '/metrics/none',
    '/api/none',
  ])('given %s, which is not to be had, then 404 and never the page', async (path) => {
    const { status, text } = await world.ask(path, { headers: { accept: '*/*' } });
    expect(status).toBe(404);
    expect(text).not.toContain('<title>');
  });

  test('given an address that cannot even be read, then a browser is led to the unknown screen, others are refused', async () => {
    for (const [path, unknown] of [
      ['/%ZZ', '/404'],
      ['/situation/detail/%E0%A4%A', '/404'],
      ['/console/%ZZ', '/console/404'],
    ] as const) {
      const { status, headers } = await world.ask(path, { ...asBrowser, redirect: 'manual' });
      expect([status, headers.get('location')], path).toEqual([302, unknown]);
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect((await world.ask(path)).status).toBe(400);
    }
    for (const path of ['/api/%ZZ', '/h5/%ZZ']) {
      const { status, text, headers } = await world.ask(path, asBrowser);
      expect([status, JSON.parse(text)], path).toEqual([
        400,
        expect.objectContaining({ success: false, code: -2 }),
      ]);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('given a path that climbs out of the folder, then nothing is found', async () => {
    for (const path of [
      '/h5/..%2f..%2fetc/passwd',
      '/h5/%2e%2e/%2e%2e/etc/passwd',
      '/..%5c..%5cetc/passwd',
    ]) {
      const { text } = await world.ask(path);
      expect(text).not.toContain('root:');
    }
  });
});

describe('a build whose texts are files of their own', () => {
  let built: string;
  let server: TestServer;

  beforeAll(async () => {
    built = mkdtempSync(join(tmpdir(), 'bolsillo-texts-'));
    mkdirSync(join(built, '.vite'));
    writeFileSync(join(built, 'index.html'), '<head></head>');
    const texts = ['es', 'en', 'zh'].map((language) => [
      `../../virtual:messages/${language}`,
      { file: `assets/${language}.js` },
    ]);
    writeFileSync(join(built, '.vite/manifest.json'), JSON.stringify(Object.fromEntries(texts)));
    server = await startTestServer([], { staticDirs: { mobile: built } });
  });
  afterAll(async () => {
    await server.server.close();
    rmSync(built, { recursive: true });
  });

  test.each([
    ['no wish', {}, 'es'],
    ['a browser in English', { 'accept-language': 'en-US,en;q=0.9' }, 'en'],
    ['Chinese chosen in a browser in English', { 'accept-language': 'en', cookie: 'language=zh' }, 'zh'],
    ['a language that there is not', { cookie: 'language=fr' }, 'es'],
  ])(
    'given %s, then the page names its texts, so that they come beside the scripts',
    async (_, wish, language) => {
      for (const path of ['/', '/home', '/situation']) {
        const { text, headers } = await server.ask(path, { headers: { ...asBrowser.headers, ...wish } });
        expect(text).toBe(
          `<head><link rel="modulepreload" crossorigin href="/h5/assets/${language}.js"></head>`,
        );
        expect(headers.get('vary')).toContain('cookie');
      }
    },
  );
});

describe('security headers', () => {
  test.each(['/', '/api/none', '/h5/assets/main-B1a2C3d4.js', '/health/live'])(
    'given %s, then scripts and styles come from here alone and nobody frames it',
    async (path) => {
      const { headers } = await world.ask(path, asBrowser);
      const policy = headers.get('content-security-policy') ?? '';
      for (const part of [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-ancestors 'none'",
      ]) {
        expect(policy.split(';')).toContain(part);
      }
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('permissions-policy')).toContain('geolocation=()');
      // Over plain http on a laptop the browser must not be told to insist on https.
      expect(headers.get('strict-transport-security')).toBeNull();
      expect(policy).not.toContain('upgrade-insecure-requests');
    },
  );
});

test('given bytes that are no HTTP, then still the envelope', async () => {
  const port = Number(new URL(world.url).port);
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('HOLA\r\n\r\n'));
    let text = '';
    socket.on('data', (part) => {
      text += part;
    });
    socket.on('close', () => resolve(text));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ success: false, code: -2 });
});

test('given /metrics, then durations by route, and the OpenAPI document is JSON', async () => {
  await world.ask('/health/live');
  const metrics = await world.ask('/metrics');
  expect(metrics.text).toContain('http_request_duration_seconds_count{route="/health/live",status="200"}');
  expect(metrics.text).toContain('realtime_sockets 0');
  const api = await world.ask('/api/openapi.json');
  expect([api.status, api.body.openapi]).toEqual([200, '3.1.0']);
});
