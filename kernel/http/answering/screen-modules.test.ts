import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pageWriterOf } from './first-page.ts';
import { screenModulesOf } from './screen-modules.ts';

const folder = mkdtempSync(join(tmpdir(), 'bolsillo-screen-modules-'));
mkdirSync(join(folder, '.vite'));
writeFileSync(
  join(folder, '.vite/screens.json'),
  JSON.stringify({
    '/trade': { module: 'trade.tsx', logIn: true },
    '/trade/order/$id': { module: 'order.tsx', logIn: true },
    '/': { module: 'home.tsx', logIn: false },
  }),
);
const texts = ['es', 'en', 'zh'].map((language) => [
  `virtual:messages/${language}`,
  { file: `${language}.js` },
]);
writeFileSync(
  join(folder, '.vite/manifest.json'),
  JSON.stringify({
    ...Object.fromEntries(texts),
    'virtual:messages/es/rest': { file: 'rest.js' },
    'trade.tsx': { file: 'trade.js', css: ['trade.css'], imports: ['list.tsx'] },
    'list.tsx': { file: 'list.js' },
  }),
);
writeFileSync(join(folder, 'index.html'), '<head></head>');
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['/trade', 'trade.tsx'],
  ['/trade?tab=loan', 'trade.tsx'],
  ['/trade/order/01a2', 'order.tsx'],
  ['/', 'home.tsx'],
  ['/trade/order', null],
  ['/trade/order/01a2/more', null],
  ['/__proto__', null],
])('given %s, then its screen is drawn by %s', (url, module) => {
  expect(screenModulesOf(folder)(url)?.module ?? null).toBe(module);
});

test('given a build that leaves no list, then no module is known', () => {
  expect(screenModulesOf(tmpdir())('/trade')).toBeNull();
});

test("given a screen that comes after the app's frame, then its scripts are asked for behind the first ones, and no styles", () => {
  const write = pageWriterOf(folder);
  const later = write?.('es', { modules: ['trade.tsx'], texts: ['rest'], isLater: true });
  expect(later).toContain('<link rel="modulepreload" crossorigin href="/h5/es.js">');
  for (const file of ['trade', 'list', 'rest'])
    expect(later).toContain(
      `<link rel="modulepreload" fetchpriority="low" crossorigin href="/h5/${file}.js">`,
    );
  expect(later).not.toContain('trade.css');
  const first = write?.('es', { modules: ['trade.tsx'], texts: [] });
  expect(first).toContain('<link rel="stylesheet" crossorigin href="/h5/trade.css">');
  expect(first).not.toContain('fetchpriority');
});
