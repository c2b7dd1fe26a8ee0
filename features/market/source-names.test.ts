import { expect, test } from 'vitest';
import { loadCatalogs } from '#kernel/i18n/catalog.ts';
import { LANGUAGES } from '#kernel/i18n/language.ts';
import { ALPACA } from './server/feeds/alpaca/alpaca-wire.ts';
import { BANXICO } from './server/feeds/banxico/banxico-wire.ts';
import { TWELVE_DATA } from './server/feeds/twelve-data/twelve-data-wire.ts';

const catalogs = loadCatalogs(`${import.meta.dirname}/../..`);

test.each(LANGUAGES)('each vendor has a name in %s, to investors as at the console', (language) => {
  for (const vendor of [ALPACA, TWELVE_DATA, BANXICO]) {
    const [key, desk] = [`market.source.${vendor}`, `operator.source.${vendor}`];
    const name = catalogs.translate(language, key);
    expect(name).not.toBe(key);
    expect(catalogs.translate(language, desk)).toBe(name);
    const told = catalogs.translate(language, 'trade.order.source', { source: vendor, name });
    expect(told).toContain(name);
  }
  const simulated = catalogs.translate(language, 'trade.order.source', { source: 'sandbox', name: 'none' });
  expect(simulated).not.toContain('none');
});
