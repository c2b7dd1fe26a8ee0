import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { budgetsOf } from './budgets.ts';
import { firstContentBudgetsOf } from './first-content.ts';
import type { Manifest } from './manifest.ts';
import { weigh } from './weigh.ts';

const manifest: Manifest = {
  'index.html': { file: 'a/index.js', imports: ['_first.js'], css: ['a/index.css'] },
  '_react.js': { file: 'a/react.js' },
  '_first.js': { file: 'a/first.js', imports: ['_react.js', '_loop.js'], css: ['a/first.css'] },
  '_loop.js': { file: 'a/loop.js', imports: ['_first.js'] },
  '../../virtual:messages/es': { file: 'a/es.js' },
  '../../virtual:messages/en': { file: 'a/en.js' },
  'hubs/stock-hub.tsx': { file: 'a/stock.js', imports: ['_row.js'] },
  '_row.js': { file: 'a/row.js' },
  '../../features/market/mobile/chart/price-chart.ts': {
    file: 'a/chart.js',
    imports: ['_klinecharts.js', '_react.js', '_row.js'],
  },
  '_klinecharts.js': { file: 'a/klinecharts.js' },
};
let folder: string;

/** Bytes that gzip cannot make smaller. */
function noise(count: number): Buffer {
  const bytes = Buffer.alloc(count);
  let state = 1;
  for (let at = 0; at < count; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[at] = state >>> 24;
  }
  return bytes;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bolsillo-size-'));
  mkdirSync(join(folder, 'a'));
  for (const { file, css = [] } of Object.values(manifest)) {
    for (const each of [file, ...css]) writeFileSync(join(folder, each), 'x'.repeat(1000));
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

const within = () => weigh(budgetsOf(manifest), folder).map(({ isWithin }) => isWithin);

test('given a build, then what /home loads is counted once, one language, and the chart without the rest', () => {
  expect(budgetsOf(manifest).map(({ files }) => files.toSorted())).toEqual([
    ['a/es.js', 'a/first.js', 'a/index.js', 'a/loop.js', 'a/react.js'],
    ['a/first.css', 'a/index.css'],
    ['a/chart.js', 'a/klinecharts.js'],
  ]);
  expect(within()).toEqual([true, true, true]);
});

test.each([
  ['a/react.js', 140_000, [false, true, true]],
  ['a/first.css', 13_000, [true, false, true]],
  ['a/klinecharts.js', 63_000, [true, true, false]],
  ['a/en.js', 500_000, [true, true, true]],
])('given %s of %i bytes, then the budgets say %j', (file, bytes, expected) => {
  writeFileSync(join(folder, file), noise(bytes));
  expect(within()).toEqual(expected);
});

test('given a build that lacks what a budget is about, then the gate does not pass blindly', () => {
  const { 'index.html': _, ...rest } = manifest;
  expect(() => budgetsOf(rest)).toThrow('index.html');
});

test('given one file more than a page may wait for, then the gate says so, however small it is', () => {
  const budget = { name: 'page', maxBytes: 5_000, files: ['a/index.js', 'a/first.js'] };
  expect(weigh([{ ...budget, maxFiles: 2 }], folder)[0]?.isWithin).toBe(true);
  expect(weigh([{ ...budget, maxFiles: 1 }], folder)[0]?.isWithin).toBe(false);
});

test('given the addresses that people open first, then each counts its app, its texts and its own files', () => {
  const screens = ['behind.ts', 'hubs/market-hub.tsx', 'hubs/log-in-hub.tsx', 'news/mobile/news-screen.tsx'];
  const others = [
    'hubs/search-hub.tsx',
    'ipo/mobile/ipo-screen.tsx',
    'account/mobile/log-in/register-screen.tsx',
    'hubs/trade-hub.tsx',
    'hubs/profile-hub.tsx',
    'withdrawal/mobile/withdrawal-screen.tsx',
    'deposit/mobile/deposit-screen.tsx',
    'trade/mobile/order-detail/order-detail-screen.tsx',
    'trade/mobile/position/detail/position-detail-screen.tsx',
    'cashier/mobile/asset-log-screen.tsx',
    'proof/mobile/proof-screen.tsx',
  ];
  const whole: Manifest = {
    ...manifest,
    '../../virtual:messages/es/entry': { file: 'a/es-entry.js' },
    '../../virtual:messages/es/rest': { file: 'a/es-rest.js' },
    ...Object.fromEntries([...screens, ...others].map((name) => [`../../${name}`, { file: `a/${name}.js` }])),
  };
  const filesAt = (address: string) =>
    firstContentBudgetsOf(whole)
      .find(({ name }) => name.endsWith(` of ${address}`))
      ?.files.toSorted();
  const first = [
    'a/es.js',
    'a/first.css',
    'a/first.js',
    'a/index.css',
    'a/index.js',
    'a/loop.js',
    'a/react.js',
  ];
  expect(filesAt('/')).toEqual(first);
  expect(filesAt('/situation/detail/AAPL.XNAS')).toEqual(
    [...first, 'a/behind.ts.js', 'a/es-entry.js', 'a/row.js', 'a/stock.js'].sort(),
  );
  expect(filesAt('hubs/trade-hub.tsx')).toEqual(
    [...first, 'a/behind.ts.js', 'a/es-entry.js', 'a/es-rest.js', 'a/hubs/trade-hub.tsx.js'].sort(),
  );
});
