import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadCatalogs } from '#kernel/i18n/catalog.ts';

const catalogs = loadCatalogs(join(import.meta.dirname, '../..'));
const ONE_SHARE = [
  ['notification.order.filled.content', { quantity: '1' }],
  ['notification.order.ended.content', { quantity: '1', filled: '0', side: 'buy' }],
  ['notification.position.closed.content', { quantity: '1' }],
  ['notification.margin.called.content', { quantity: '1' }],
  ['notification.margin.closing.content', { quantity: '1' }],
  ['notification.dividend.paid.content', { quantity: '1' }],
  ['notification.split.done.content', { before: '1', after: '10' }],
  ['asset.description.dividend.pay', { quantity: '1' }],
] as const;

/** Where English names the stock alone: `Your purchase of 7 AAPL`. */
const BY_SYMBOL = new Set<string>([
  'notification.order.filled.content',
  'notification.position.closed.content',
]);

test.each(ONE_SHARE)('%s speaks of one share as one, and of several as several', (key, values) => {
  const said = (language: 'es' | 'en', of: Record<string, string>) =>
    catalogs.translate(language, key, { symbol: 'AAPL', ...of });
  const several = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === '1' ? '7' : value]),
  );
  expect(said('es', values)).not.toMatch(/\b1 (AAPL )?acciones\b/);
  expect(said('es', several)).toMatch(/\b7 acciones\b/);
  if (BY_SYMBOL.has(key)) {
    expect(said('en', values)).toMatch(/\b1 AAPL\b(?! shares?\b)/);
    expect(said('en', several)).toMatch(/\b7 AAPL\b(?! shares?\b)/);
  } else {
    expect(said('en', values)).toMatch(/\bshare\b/);
    expect(said('en', values)).not.toMatch(/\b1 (AAPL )?shares\b/);
    expect(said('en', several)).toMatch(/\b7 (AAPL )?shares\b/);
  }
});
