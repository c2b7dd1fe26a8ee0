import { expect, it } from 'vitest';
import { CHUNKS, chunksOfFirstPages } from './first-chunks.ts';

const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'apps/mobile/app.tsx': ['react'],
  'apps/mobile/hubs/market-hub.tsx': ['ui/list.tsx', 'market.tsx'],
  'apps/mobile/hubs/stock-hub.tsx': ['ui/list.tsx', 'chart.tsx'],
  'features/news/mobile/news-screen.tsx': ['text-field.tsx'],
  'ui/list.tsx': ['ui/row.tsx'],
  'features/trade/mobile/order/order-sheet.tsx': ['ui/sheet/sheet.tsx', 'field.tsx', 'ui/row.tsx'],
  'apps/mobile/hubs/log-in-hub.tsx': ['field.tsx', 'text-field.tsx'],
  'ui/realtime/read-message.ts': ['node_modules/zod/mini/index.js'],
};
const chunks = chunksOfFirstPages('/app', (id) =>
  (IMPORTS[id.replace('/app/', '')] ?? []).map((name) => `/app/${name}`),
);
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

it('lets no chunk import from one that stands after it', () => {
  for (const [name, imports] of Object.entries(IMPORTS)) {
    const own = CHUNKS.indexOf(chunkOf(name) ?? '');
    for (const each of imports)
      if (chunkOf(each)) expect(CHUNKS.indexOf(chunkOf(each)!)).toBeLessThanOrEqual(own);
  }
  expect(new Set(CHUNKS).size).toBe(CHUNKS.length);
});
