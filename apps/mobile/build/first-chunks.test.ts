import { expect, it } from 'vitest';
import { CHUNKS, chunksOfFirstPages } from './first-chunks.ts';

const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'apps/mobile/app.tsx': ['react'],
  'apps/mobile/hubs/market-hub.tsx': ['ui/list.tsx', 'market.tsx'],
  'apps/mobile/hubs/stock-hub.tsx': ['ui/list.tsx', 'chart.tsx', 'bars.tsx'],
  'features/news/mobile/news-screen.tsx': ['text-field.tsx'],
  'ui/list.tsx': ['ui/row.tsx'],
  'features/trade/mobile/order/order-sheet.tsx': [
    'ui/sheet/sheet.tsx',
    'field.tsx',
    'ui/row.tsx',
    'receipt.tsx',
    'stepper.tsx',
    'asking.tsx',
    'checked-form.tsx',
  ],
  'asking.tsx': ['ui/sheet/sheet.tsx'],
  'checked-form.tsx': ['node_modules/zod/mini/index.js'],
  'apps/mobile/hubs/log-in-hub.tsx': ['field.tsx', 'text-field.tsx'],
  'apps/mobile/hubs/trade-hub.tsx': ['ui/row.tsx', 'held-list.tsx', 'order-row.tsx'],
  'orders-of-a-stock.tsx': ['order-row.tsx'],
  'funds-screen.tsx': ['receipt.tsx', 'bars.tsx', 'asking.tsx', 'checked-form.tsx'],
  // Whoever opens this gets the whole sheet.
  'limit-screen.tsx': ['features/trade/mobile/order/order-sheet.tsx'],
  'ui/realtime/read-message.ts': ['node_modules/zod/mini/index.js'],
};
/** What is fetched while the app runs, from wherever. */
const FETCHED = { 'apps/mobile/main.tsx': Object.keys(IMPORTS) };
const from = (all: Readonly<Record<string, readonly string[]>>) => (id: string) =>
  (all[id.replace('/app/', '')] ?? []).map((name) => `/app/${name}`);
const chunks = chunksOfFirstPages('/app', from(IMPORTS), from(FETCHED));
const chunkOf = (name: string) => chunks.get(`/app/${name}`);

it('gives a screen what it alone needs, and what two need to a chunk that they share', () => {
  expect(chunkOf('market.tsx')).toBe('market');
  expect(chunkOf('chart.tsx')).toBe('stock');
  expect(chunkOf('ui/list.tsx')).toBe('shared');
  expect(chunkOf('ui/sheet/sheet.tsx')).toBe('sheet');
  expect(chunkOf('field.tsx')).toBe('forms');
  expect(chunkOf('text-field.tsx')).toBe('fields');
  expect(chunkOf('node_modules/zod/mini/index.js')).toBe('live');
  expect(chunkOf('another-screen.tsx')).toBeUndefined();
});

it('gives what another screen borrows a chunk of its own, unless it needs all', () => {
  expect(chunkOf('receipt.tsx')).toBe('order-lent');
  expect(chunkOf('bars.tsx')).toBe('stock-lent');
  expect(chunkOf('stepper.tsx')).toBe('order');
  expect(chunkOf('features/trade/mobile/order/order-sheet.tsx')).toBe('order');
});

it('lends what needs a sheet or a form’s check apart, so that who borrows the rest fetches neither', () => {
  expect(chunkOf('asking.tsx')).toBe('order-heavy-lent');
  expect(chunkOf('checked-form.tsx')).toBe('order-heavy-lent');
  expect(chunkOf('receipt.tsx')).toBe('order-lent');
});

it('gives what is left of the trading hub a chunk of its own', () => {
  expect(chunkOf('held-list.tsx')).toBe('trade');
  expect(chunkOf('order-row.tsx')).toBe('trade-lent');
});

it('lets no chunk import from one that stands after it', () => {
  for (const [name, imports] of Object.entries(IMPORTS)) {
    if (!chunkOf(name)) continue;
    const own = CHUNKS.indexOf(chunkOf(name)!);
    for (const each of imports)
      if (chunkOf(each)) expect(CHUNKS.indexOf(chunkOf(each)!)).toBeLessThanOrEqual(own);
  }
  expect(new Set(CHUNKS).size).toBe(CHUNKS.length);
});
